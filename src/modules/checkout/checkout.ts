import type { Jobs } from '#platform/jobs.ts'
import type { Subscription } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { createAccepted } from './accepted.ts'
import { createBankDetails } from './bank-details.ts'
import { createCancellations } from './cancel.ts'
import { createCardSeller, createFreeOrders } from './card.ts'
import { createCart } from './cart.ts'
import { chargeSubscriptions } from './charge-invoices.ts'
import { clientSales } from './client-sales.ts'
import { createConsents } from './consents.ts'
import type { CheckoutDeps } from './deps.ts'
import { createDescribeAgreement } from './describe.ts'
import { createForget } from './forget.ts'
import { giveBackRemoved, scheduleGiveBack } from './give-back-removed.ts'
import { createOrderImport } from './import.ts'
import { type CheckoutBreaches, checkCheckoutInvariants } from './invariants.ts'
import { expireQuotes, scheduleLapse } from './lapse.ts'
import { letterSubscriptions } from './letters.ts'
import { createMaySubmit, createSubmissions } from './manual.ts'
import { listMySubscriptions } from './my-subscriptions.ts'
import { strayMoneySubscription } from './note-return.ts'
import { createOrders } from './orders.ts'
import { remindOfRefunds, scheduleReminders } from './owed-refunds.ts'
import { createProviderRefunds } from './provider-refunds.ts'
import { createQueue } from './queue.ts'
import { createQuotes } from './quotes.ts'
import { hasSubmitted } from './store/forget.ts'
import { listQueue } from './store/manual.ts'
import { listDescribed } from './store/orders.ts'
import { owesRefunds } from './store/provider-refunds.ts'
import { createTrials } from './trials.ts'

export type Checkout = ReturnType<typeof createCheckout>

/** From the cart to what was bought: prices frozen, terms accepted, paid, handed over, given back. */
export function createCheckout(deps: CheckoutDeps) {
  const consents = createConsents(deps)
  const cancellations = createCancellations(deps)
  return {
    cart: createCart(deps),
    quote: createQuotes(deps),
    consents,
    accepted: createAccepted(deps),
    completeFree: createFreeOrders(deps),
    bankDetails: createBankDetails(deps),
    maySubmit: createMaySubmit(deps),
    submit: createSubmissions(deps),
    queue: createQueue(deps),
    providerRefunds: createProviderRefunds(deps),
    /** Plan and order of lines, and of cancellations, by their ids. */
    describeSales: listDescribed,
    /** Whether a provider has yet to send a buyer a refund. */
    owesRefunds,
    orders: createOrders(deps),
    clientSales,
    /** Whether a payment made straight to a provider waits for a decision. */
    hasSubmitted: async (tx: Tx, providerId: string): Promise<boolean> =>
      (await listQueue(tx, { providerId, status: 'submitted', rows: 1 })).length > 0,
    claimTrial: createTrials(deps, consents),
    mySubscriptions: (userId: string, now: Date) =>
      listMySubscriptions(deps, deps.db.read, userId, now),
    /** The plan of a subscription of this user. */
    planOfSubscription: async (userId: string, id: string): Promise<string | undefined> => {
      const held = await deps.plans.subscriptions.find(deps.db.read, id)
      return held?.userId === userId ? held.planId : undefined
    },
    cancellations,
    /** Of a removed account. */
    forget: createForget(deps, cancellations),
    /** Whether a payment of this user waits for somebody's word. */
    awaitsDecision: (tx: Tx, userId: string): Promise<boolean> => hasSubmitted(tx, userId),
    imports: createOrderImport(deps),

    /** For the module of payments: how orders are paid through the gateway. */
    seller: createCardSeller(deps),
    /** For the module of agreements. */
    describeAgreement: createDescribeAgreement(deps),
    /** Ends quotes that lapsed; answers how many were looked at. */
    expireQuotes: (): Promise<number> => expireQuotes(deps),
    /** Gives back what is left of plans that were removed so; answers how many terms it ended. */
    giveBackRemoved: (): Promise<number> => giveBackRemoved({ ...deps, cancellations }),
    /** Reminds providers of refunds that they owe. */
    remindOfRefunds: (): Promise<void> => remindOfRefunds(deps),
    startJobs: async (jobs: Jobs): Promise<void> => {
      await scheduleLapse(jobs, deps)
      await scheduleReminders(jobs, deps)
      await scheduleGiveBack(jobs, { ...deps, cancellations })
    },
    subscriptions: (): readonly Subscription[] => [
      ...chargeSubscriptions(deps),
      ...letterSubscriptions(deps),
      strayMoneySubscription(),
    ],
    checkInvariants: (tx: Tx): Promise<CheckoutBreaches> => checkCheckoutInvariants(deps, tx),
  }
}
