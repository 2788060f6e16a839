import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Paise } from '#kit/money.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from './deps.ts'
import { checkPaymentsInvariants, compareCaptures } from './invariants.ts'
import { reconcile, startPaymentJobs } from './jobs.ts'
import { confirmPayment, findPaymentState, type PaymentProof } from './open/confirm-payment.ts'
import { beginPayment, type OpenPaymentInput, openPayment } from './open/open-payment.ts'
import { listOpened } from './open/opened.ts'
import { createSellersOfOrders } from './open/sellers-of-orders.ts'
import type { Opening, RefundRequest } from './ports.ts'
import { findDashboardRefunds } from './refunds/find-dashboard-refunds.ts'
import { requestRefund } from './refunds/request-refund.ts'
import {
  listStuck,
  type RefundSearch,
  type RefundTransferInput,
  recordTransfer,
  retryRefund,
  type StuckRefundsQuery,
  totalStuck,
} from './refunds/stuck-refunds.ts'
import { type Books, compareBooks, type Difference } from './rules/books.ts'
import { createSettleBatch } from './settle/settle-batch.ts'
import { findIntentOfPayment, lockIntents } from './store/intents.ts'
import { type GatewayTotals, soldOf, totalsOf } from './store/invariants.ts'
import { listBack, listDashboardRefunds, listFullyRefunded } from './store/refunds.ts'
import { countFailed } from './store/stuck-refunds.ts'
import { type PostedEvent, takeEvent } from './webhook/take-event.ts'

export type Payments = ReturnType<typeof createPayments>

/** Payments through the gateway: opened, settled once whoever tells of them first, given back. */
export function createPayments(given: PaymentsDeps) {
  const sellersOfOrders = createSellersOfOrders()
  const settleBatch = createSettleBatch(given, sellersOfOrders)
  const deps = { ...given, sellersOfOrders, settleBatch }
  const { clock, gateway } = deps
  return {
    keyId: gateway.keyId,
    scriptUrl: gateway.scriptUrl,
    eventHeaders: gateway.eventHeaders,
    open: (input: OpenPaymentInput) => openPayment(deps, input),
    begin: (opening: Opening) => beginPayment(deps, opening),
    confirm: (proof: PaymentProof, payerId: string) => confirmPayment(deps, proof, payerId),
    stateOf: (orderId: string, payerId: string) => findPaymentState(deps, orderId, payerId),

    /** What was opened at the gateway for these subjects, by subject. */
    opened: (tx: Tx, purpose: PaymentPurpose, subjectIds: readonly string[]) =>
      listOpened(tx, { purpose, subjectIds, now: clock.now() }),
    /** An event that somebody posted; it may be answered with success when this resolves well. */
    takeEvent: (posted: PostedEvent) => takeEvent(deps, posted),
    /** Gives money back, exactly if the caller's transaction commits; see `RefundRequest`. */
    refund: (tx: Tx, request: RefundRequest) => requestRefund(deps, tx, request),
    /** When all that goes back of these payments was back; those with something on its way are absent. */
    fullyRefunded: listFullyRefunded,
    /** When what was asked for by these keys was back; what is on its way is absent. */
    refundsBack: listBack,
    /** What was given back of these payments on the gateway's dashboard, past this product. */
    refundedOnDashboard: listDashboardRefunds,
    /** Keeps what goes back of a payment as it is until the caller's transaction ends. */
    lockRefunds: async (tx: Tx, paymentId: string): Promise<void> => {
      const intent = await findIntentOfPayment(tx, paymentId)
      if (intent !== undefined) {
        await lockIntents(tx, intent.purpose, intent.subject_id)
      }
    },
    /** For admins: refunds that the gateway did not make. */
    stuckRefunds: {
      backlog: countFailed,
      list: (query: StuckRefundsQuery) => listStuck(deps, query),
      totals: (said: RefundSearch) => totalStuck(deps, said),
      retry: (admin: Actor, id: string) => retryRefund(deps, admin, id),
      transfer: (admin: Actor, input: RefundTransferInput) => recordTransfer(deps, admin, input),
    },
    /** One look at everything that is due: what a lost event would have told. */
    reconcile: () => reconcile(deps),
    startJobs: (jobs: Jobs) => startPaymentJobs(jobs, deps),
    /** Takes refunds into the books that were made on the dashboard and that no event told of. */
    findDashboardRefunds: () => findDashboardRefunds(deps),

    checkInvariants: (tx: Tx) => checkPaymentsInvariants(deps, tx),
    /** For the invariants of whoever sells. */
    compareCaptures,
    /** What the ledger's clearing account must say that the gateway holds for us. */
    sold: (tx: Tx): Promise<Paise> => soldOf(tx),
    /** Where our books differ from the gateway's own log. */
    compareWith: async (tx: Tx, log: Books): Promise<readonly Difference[]> =>
      compareBooks(await totalsOf(tx), log),
    /** What the gateway must hold for us, to be compared with its own log and with the ledger. */
    totals: (tx: Tx): Promise<GatewayTotals> => totalsOf(tx),
  }
}
