import type { PaymentPurpose, PaymentStatus } from '#contract/payments/states.ts'
import { present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import { createChecks } from './check.ts'
import { checkJob, type PaymentsDeps, refundJob } from './deps.ts'
import { importPayments } from './import.ts'
import { checkPaymentsInvariants, compareCaptures } from './invariants.ts'
import { listOpened } from './opened.ts'
import { createOpenings } from './opening.ts'
import { createRefunds } from './refunds.ts'
import { type Books, compareBooks, type Difference } from './rules/books.ts'
import { publicStatus } from './rules/intent.ts'
import type { RefundRequest } from './seams.ts'
import { createSellersOfOrders } from './sellers-of-orders.ts'
import { createSettle } from './settle.ts'
import {
  findIntent,
  findIntentOfOrder,
  findIntentOfPayment,
  findPayments,
  type Intent,
  lockIntents,
} from './store/intents.ts'
import { type GatewayTotals, soldOf, totalsOf } from './store/invariants.ts'
import { listBack, listElsewhere, listGivenBack } from './store/refunds.ts'
import { createStuckRefunds } from './stuck-refunds.ts'
import { createSellTogether } from './together.ts'
import { createWebhook } from './webhook.ts'

export type StandingOfPayment = {
  readonly status: PaymentStatus
  readonly purpose: PaymentPurpose
  readonly subjectId: string
}

/** What the widget hands to its page after a payment. */
export type Proof = {
  readonly orderId: string
  readonly paymentId: string
  readonly signature: string
}

export type Payments = ReturnType<typeof createPayments>

/** Payments through the gateway: opened, settled once whoever tells of them first, given back. */
export function createPayments(deps: PaymentsDeps) {
  const { db, gateway, audit } = deps
  const refunds = createRefunds(deps)
  const sellersOfOrders = createSellersOfOrders()
  const settling = {
    settle: createSettle(deps, refunds),
    sellTogether: createSellTogether(deps, sellersOfOrders),
  }
  const checks = createChecks(deps, settling, refunds)
  const openings = createOpenings(deps, sellersOfOrders, checks)
  const webhook = createWebhook(deps, settling, refunds)

  const standingOf = async (tx: Tx, intent: Intent): Promise<StandingOfPayment> => {
    const tries = await findPayments(tx, intent.id)
    const isPending = tries.some(({ status }) => status === 'created' || status === 'authorized')
    const { purpose, subject_id: subjectId } = intent
    return { status: publicStatus(intent.status, isPending), purpose, subjectId }
  }

  /** Of the payer only; an order of somebody else is none that we know. */
  const ownIntent = async (orderId: string, payerId: string): Promise<Intent | undefined> => {
    const intent = await findIntentOfOrder(db.read, orderId)
    return intent?.payer_id === payerId ? intent : undefined
  }

  return {
    keyId: gateway.keyId,
    scriptUrl: gateway.scriptUrl,
    open: openings.open,
    begin: openings.begin,

    /** Takes the widget's proof; what it proves is then heard from the gateway itself. */
    confirm: async (
      { orderId, paymentId, signature }: Proof,
      payerId: string,
    ): Promise<Result<StandingOfPayment, 'payment_unknown' | 'payment_signature_invalid'>> => {
      const intent = await ownIntent(orderId, payerId)
      const ours = intent?.gateway_order_id
      if (intent === undefined || !ours) {
        return fail('payment_unknown')
      }
      if (!gateway.isPaymentSignature(ours, paymentId, signature)) {
        await db.transaction((tx) =>
          audit.record(tx, {
            action: 'payment.proof_refused',
            actor: { kind: 'system' },
            object: { type: 'payment_intent', id: intent.id },
            detail: { payment: paymentId, payer: payerId },
          }),
        )
        return fail('payment_signature_invalid')
      }
      const answered = await checks.tryCheck(intent.id)
      const now = present(await findIntent(db.read, intent.id), 'an intent is not deleted')
      const standing = await standingOf(db.read, now)
      const isOpen = standing.status === 'open' && !answered
      return ok(isOpen ? { ...standing, status: 'processing' } : standing)
    },

    standing: async (
      orderId: string,
      payerId: string,
    ): Promise<Result<StandingOfPayment, 'payment_unknown'>> => {
      const intent = await ownIntent(orderId, payerId)
      if (intent === undefined) {
        return fail('payment_unknown')
      }
      const known = await standingOf(db.read, intent)
      // The gateway tells of no try before its bank has answered: it is asked for those.
      if (known.status !== 'open' || !(await checks.tryCheck(intent.id))) {
        return ok(known)
      }
      const now = present(await findIntent(db.read, intent.id), 'an intent is not deleted')
      return ok(await standingOf(db.read, now))
    },

    /** What was opened at the gateway for these subjects, by subject. */
    opened: (tx: Tx, purpose: PaymentPurpose, subjectIds: readonly string[]) =>
      listOpened(tx, { purpose, subjectIds, now: deps.clock.now() }),
    /** An event that somebody posted; it may be answered with success when this resolves well. */
    takeEvent: webhook.take,
    /** Gives money back, exactly if the caller's transaction commits; see `RefundRequest`. */
    refund: (tx: Tx, request: RefundRequest) => refunds.start(tx, request),
    /** When all that goes back of these payments was back; those with something on its way are absent. */
    givenBack: listGivenBack,
    /** When what was asked for by these keys was back; what is on its way is absent. */
    refundsBack: listBack,
    /** What was given back of these payments at the gateway itself, past this product. */
    givenBackElsewhere: listElsewhere,
    /** Keeps what goes back of a payment as it is until the caller's transaction ends. */
    lockRefunds: async (tx: Tx, paymentId: string): Promise<void> => {
      const intent = await findIntentOfPayment(tx, paymentId)
      if (intent !== undefined) {
        await lockIntents(tx, intent.purpose, intent.subject_id)
      }
    },
    /** For admins: refunds that the gateway did not make. */
    stuckRefunds: createStuckRefunds(deps),
    /** One look at everything that is due: what a lost event would have told. */
    reconcile: async (): Promise<void> => {
      await webhook.actOnKept()
      await checks.reconcile()
    },
    startJobs: async (jobs: Jobs): Promise<void> => {
      await jobs.work(checkJob, ({ id }) => checks.check(id))
      await jobs.work(refundJob, ({ id }) => refunds.perform(id))
      await jobs.schedule('payments-reconcile', '* * * * *', async () => {
        await webhook.actOnKept()
        await checks.reconcile()
      })
      await jobs.schedule('payments-refunds-elsewhere', '23 * * * *', refunds.findElsewhere)
    },
    /** Takes refunds into the books that were made at the gateway itself and that no event told of. */
    findRefundsElsewhere: refunds.findElsewhere,

    importPayments,

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
