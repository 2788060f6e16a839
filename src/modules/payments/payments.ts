import type { DisputeList } from '#contract/payments/disputes.ts'
import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { PageQuery } from '#kit/page.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from './deps.ts'
import { findDisputes } from './disputes/find-disputes.ts'
import { listOpenDisputes } from './disputes/open-disputes.ts'
import { recordUnreported } from './disputes/record-unreported.ts'
import { paymentGauges } from './gauges.ts'
import { checkPaymentsInvariants, compareCaptures } from './invariants.ts'
import { reconcile, startPaymentJobs } from './jobs.ts'
import { confirmPayment, findPaymentState, type PaymentProof } from './open/confirm-payment.ts'
import { beginPayment, type OpenPaymentInput, openPayment } from './open/open-payment.ts'
import { listOpenedPayments } from './open/opened-payments.ts'
import { createSellersOfOrders } from './open/sellers-of-orders.ts'
import type { BeginPaymentInput, RefundRequest } from './ports.ts'
import {
  decideTransfer,
  type RefundTransferInput,
  recordTransfer,
} from './refunds/bank-transfers.ts'
import { requestRefund } from './refunds/request-refund.ts'
import {
  countLosses,
  listStuck,
  type RefundSearch,
  retryRefund,
  type StuckRefundsQuery,
  totalStuck,
} from './refunds/stuck-refunds.ts'
import { type Books, compareBooks, type Difference } from './rules/books.ts'
import { createSettleBatch } from './settle/settle-batch.ts'
import { listAtRisk } from './store/at-risk.ts'
import { countToAnswer, isDisputed } from './store/disputes.ts'
import { findIntentOfPayment, lockIntent } from './store/intents.ts'
import { sumSoldPayments, totalsOf } from './store/invariants.ts'
import {
  listCompletedRefunds,
  listDashboardRefunds,
  listFullyRefunded,
  markClaimed,
} from './store/refunds.ts'
import { countFailed } from './store/stuck-refunds.ts'
import { type PostedEvent, takeEvent } from './webhook/take-event.ts'

export type Payments = ReturnType<typeof createPayments>

/** Payments through the gateway: opened, settled once whichever source reports first, refunded. */
export function createPayments(given: PaymentsDeps) {
  const sellersOfOrders = createSellersOfOrders()
  const settleBatch = createSettleBatch(given, sellersOfOrders)
  const deps = { ...given, sellersOfOrders, settleBatch }
  const { clock, gateway } = deps
  return {
    gauges: paymentGauges(deps),
    keyId: gateway.keyId,
    scriptUrl: gateway.scriptUrl,
    eventHeaders: gateway.eventHeaders,
    open: (input: OpenPaymentInput) => openPayment(deps, input),
    begin: (opening: BeginPaymentInput) => beginPayment(deps, opening),
    confirm: (proof: PaymentProof, payerId: string) => confirmPayment(deps, proof, payerId),
    stateOf: (orderId: string, payerId: string) => findPaymentState(deps, orderId, payerId),

    /** The payments opened at the gateway for these subjects, by subject. */
    opened: (tx: Tx, purpose: PaymentPurpose, subjectIds: readonly string[]) =>
      listOpenedPayments(tx, { purpose, subjectIds, now: clock.now() }),
    /** Takes a posted event; respond with success only if this resolves with ok. */
    takeEvent: (posted: PostedEvent) => takeEvent(deps, posted),
    /** Refunds money if the caller's transaction commits; see `RefundRequest`. */
    refund: (tx: Tx, request: RefundRequest) => requestRefund(deps, tx, request),
    /**
     * When the last refund of each payment was completed; payments with a refund under way are
     * absent.
     */
    fullyRefunded: listFullyRefunded,
    /** When the refunds with these keys were completed; those under way are absent. */
    completedRefunds: listCompletedRefunds,
    /** What left each payment without this product: by a dashboard refund, or a lost dispute. */
    refundedOnDashboard: listDashboardRefunds,
    /** Whether the payer's bank disputes a payment; cannot change while its refunds are locked. */
    isDisputed,
    /** By payment: what banks dispute now, or what was taken back and can still be claimed. */
    atRisk: listAtRisk,
    /** Notes that nothing more of what left a payment can be claimed; its refunds are locked. */
    markClaimed,
    /** Records what has left a payment without us and no event has reported yet. */
    recordUnreported: (paymentId: string) => recordUnreported(deps, paymentId),
    /** Locks the refunds of a payment until the caller's transaction ends. */
    lockRefunds: async (tx: Tx, paymentId: string): Promise<void> => {
      const intent = await findIntentOfPayment(tx, paymentId)
      if (intent !== undefined) {
        await lockIntent(tx, intent)
      }
    },
    /** The order that a payment was made for; undefined if it was for something else. */
    orderOf: async (tx: Tx, paymentId: string): Promise<string | undefined> => {
      const intent = await findIntentOfPayment(tx, paymentId)
      return intent?.purpose === 'order' ? intent.subject_id : undefined
    },
    /** For admins: what banks dispute. */
    disputes: {
      backlog: countToAnswer,
      list: (query: PageQuery & { readonly status: DisputeList }) => listOpenDisputes(deps, query),
    },
    /** For admins: refunds that failed at the gateway. */
    stuckRefunds: {
      backlog: countFailed,
      /** What left payments at the gateway and can be charged to a provider or waived now. */
      losses: (tx: Tx) => countLosses(deps, tx),
      list: (admin: Actor, query: StuckRefundsQuery) => listStuck(deps, admin, query),
      totals: (search: RefundSearch) => totalStuck(deps, search),
      retry: (admin: Actor, id: string) => retryRefund(deps, admin, id),
      transfer: (admin: Actor, input: RefundTransferInput) => recordTransfer(deps, admin, input),
      decideTransfer: (admin: Actor, decision: Parameters<typeof decideTransfer>[2]) =>
        decideTransfer(deps, admin, decision),
    },
    /** Processes everything that is due once, and so makes up for lost events. */
    reconcile: () => reconcile(deps),
    startJobs: (jobs: Jobs) => startPaymentJobs(jobs, deps),
    /** Records beginnings and ends of disputes that no event has reported. */
    findDisputes: () => findDisputes(deps),

    checkInvariants: (tx: Tx) => checkPaymentsInvariants(deps, tx),
    /** For the invariants of the sellers. */
    compareCaptures,
    /**
     * The money that the gateway holds for us, which must be the balance of the ledger's clearing
     * account.
     */
    sold: sumSoldPayments,
    /** The differences between our records and the gateway's own log. */
    compareWith: async (tx: Tx, log: Books): Promise<readonly Difference[]> =>
      compareBooks(await totalsOf(tx), log),
    /** The gateway totals by our records, to be compared with its own log and with the ledger. */
    totals: totalsOf,
  }
}
