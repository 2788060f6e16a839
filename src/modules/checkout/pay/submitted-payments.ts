import type { OrderStatus } from '#contract/checkout/states.ts'
import type { SubmittedPayment } from '#contract/checkout/types.ts'
import { type DayRange, momentsOf } from '#contract/common/day-range.ts'
import { TOTALS_MAX_ROWS } from '#contract/common/limits.ts'
import type { ListTotals } from '#contract/common/list-totals.ts'
import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, pageOf } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type DownloadLink, downloadLink, fileName } from '#platform/files/download-links.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import { isFresh } from '#platform/http/viewer.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { paymentRejected } from '../events.ts'
import { isWithdrawn, splitOf } from '../orders/present.ts'
import { orderReference } from '../rules/order-reference.ts'
import { cursorOf, parseCursor } from '../rules/waiting-cursor.ts'
import {
  countSubmitted,
  decideManual,
  listSubmitted,
  type SubmittedFilter,
  type SubmittedRow,
  totalSubmitted,
} from '../store/manual.ts'
import { listLines } from '../store/order-lists.ts'
import { lockOrder, type OrderRow } from '../store/orders.ts'
import { closePayment } from './close-payment.ts'
import { type FulfilRefusal, fulfilOrder } from './fulfil-orders.ts'

type SubmittedSearch = DayRange & {
  readonly spId?: string | undefined
  readonly status?: OrderStatus | undefined
  /** An order reference, a UTR or part of the buyer's name. */
  readonly q?: string | undefined
}

export type SubmittedQuery = SubmittedSearch & {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The maximum number of buyers matched by name. */
const NAMED_MAX_ROWS = 1_000

type VerifyResult = Result<
  SubmittedPayment,
  | 'not_found'
  | 'payment_not_submitted'
  | 'step_up_required'
  | 'service_not_allowed'
  | Exclude<FulfilRefusal, 'order_not_open'>
>

/** Direct payments, for the providers and admins who can check the bank account. */
export function createSubmittedPayments(deps: CheckoutDeps) {
  return {
    /** Payments of all providers that await a decision. */
    backlog: countSubmitted,
    list: (requester: Requester, query: SubmittedQuery) => listPayments(deps, requester, query),

    totals: (requester: Requester, search: SubmittedSearch) =>
      totalPayments(deps, requester, search),

    /**
     * A download link to the proof that is valid for some minutes. The view is recorded in the
     * audit log.
     */
    proof: (requester: Requester, orderId: string) => viewProof(deps, requester, orderId),

    /** For a provider that is not verified any more, only an admin can verify a payment. */
    verify: (requester: Requester, orderId: string) => verifyPayment(deps, requester, orderId),

    reject: (requester: Requester, orderId: string, reason: string) =>
      rejectPayment(deps, requester, orderId, reason),
  }
}

/** The full rows, with the buyers' names. */
async function presentPayments(
  deps: CheckoutDeps,
  tx: Tx,
  rows: readonly SubmittedRow[],
): Promise<SubmittedPayment[]> {
  const buyerIds = rows.map((row) => row.user_id)
  const sellerIds = rows.map((row) => row.provider_id)
  const buyers = await deps.accounts.namesOf(tx, buyerIds)
  const sellers = await deps.providers.namesOf(tx, sellerIds)
  return rows.map((row) => ({
    _id: row.order_id,
    reference: row.reference,
    status: row.status,
    orderByName: buyers.get(row.user_id) ?? '',
    soldById: row.provider_id,
    soldByName: sellers.get(row.provider_id) ?? '',
    serviceId: row.plan_id,
    serviceName: row.title,
    amount: rupeesFromPaise(row.price_paise),
    split: splitOf(row.base_paise, 2n * row.half_paise, row.same_state),
    utr: row.utr,
    flags: row.flags,
    agreementId: row.agreement_id,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    withdrawn: isWithdrawn(row, row.user_id),
    reason: row.reason,
  }))
}

async function findOwnRow(
  tx: Tx,
  requester: Requester,
  orderId: string,
): Promise<SubmittedRow | undefined> {
  const [row] = await listSubmitted(tx, { orderId }, { rows: 1 })
  const { role, accountId } = requester.viewer
  return role === 'admin' || row?.provider_id === accountId ? row : undefined
}

/** Locks the order of a payment that the requester may decide about. */
async function lockSubmitted(
  tx: Tx,
  requester: Requester,
  orderId: string,
): Promise<
  Result<
    { order: OrderRow; row: SubmittedRow },
    'not_found' | 'payment_not_submitted' | 'step_up_required'
  >
> {
  const { viewer, now } = requester
  if (viewer.role === 'admin' && !isFresh(viewer, now)) {
    return fail('step_up_required')
  }
  const order = await lockOrder(tx, orderId)
  const row = await findOwnRow(tx, requester, orderId)
  if (order === undefined || row === undefined) {
    return fail('not_found')
  }
  return order.status === 'submitted' ? ok({ order, row }) : fail('payment_not_submitted')
}

async function presentDecided(
  deps: CheckoutDeps,
  tx: Tx,
  orderId: string,
): Promise<SubmittedPayment> {
  const [shown] = await presentPayments(deps, tx, await listSubmitted(tx, { orderId }, { rows: 1 }))
  return present(shown, 'what was decided is there')
}

async function listPayments(
  deps: CheckoutDeps,
  { viewer }: Requester,
  { cursor, limit, ...search }: SubmittedQuery,
): Promise<Result<Page<SubmittedPayment>, 'invalid_input'>> {
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  if (cursor !== undefined && after === undefined) {
    return fail('invalid_input')
  }
  const { read } = deps.db
  const filter = await submittedFilter(deps, read, viewer, search)
  const rows = await listSubmitted(read, filter, { after, rows: limit + 1 })
  const page = pageOf(rows, limit, ({ waiting, submitted_at: at, order_id: id }) =>
    cursorOf({ waiting, at, id }),
  )
  return ok({ ...page, items: await presentPayments(deps, read, page.items) })
}

/** Count and amount of a search. */
async function totalPayments(
  deps: CheckoutDeps,
  { viewer }: Requester,
  search: SubmittedSearch,
): Promise<ListTotals> {
  const { read } = deps.db
  const filter = await submittedFilter(deps, read, viewer, search)
  const { count, amount } = await totalSubmitted(read, filter, TOTALS_MAX_ROWS)
  return { count, amount: rupeesFromPaise(amount), isWhole: count < TOTALS_MAX_ROWS }
}

/** A provider sees its own payments; an admin those of all providers or of one. */
async function submittedFilter(
  { accounts }: CheckoutDeps,
  tx: Tx,
  { role, accountId }: Requester['viewer'],
  { spId, status, q = '', ...days }: SubmittedSearch,
): Promise<SubmittedFilter> {
  const words = {
    text: q,
    buyerIds: q === '' ? [] : await accounts.findNamed(tx, q, NAMED_MAX_ROWS),
  }
  return {
    providerId: role === 'admin' ? spId : accountId,
    status,
    words: q === '' ? undefined : words,
    ...momentsOf(days),
  }
}

function viewProof({ db, audit, secrets }: CheckoutDeps, requester: Requester, orderId: string) {
  return db.transaction(async (tx): Promise<Result<DownloadLink, 'not_found'>> => {
    const row = await findOwnRow(tx, requester, orderId)
    if (row === undefined) {
      return fail('not_found')
    }
    await audit.record(tx, {
      action: 'checkout.proof-viewed',
      ...signedBy(actorOf(requester)),
      object: { type: 'order', id: orderId },
    })
    const name = fileName('payment-proof', orderReference(orderId))
    const grant = { fileId: row.proof_file, name, viewerId: requester.viewer.accountId }
    return ok(downloadLink(secrets, grant, requester.now))
  })
}

function verifyPayment(
  deps: CheckoutDeps,
  requester: Requester,
  orderId: string,
): Promise<VerifyResult> {
  return deps.db.transaction(async (tx) => {
    const taken = await lockSubmitted(tx, requester, orderId)
    if (!taken.ok) {
      return taken
    }
    const { order, row } = taken.value
    const { now, viewer } = requester
    if (viewer.role === 'provider' && !(await deps.providers.isVerified(tx, viewer.accountId))) {
      return fail('service_not_allowed')
    }
    const lines = await listLines(tx, [orderId])
    const sale = { order, lines, submittedAt: row.submitted_at }
    const done = await fulfilOrder(deps, tx, sale, now)
    if (!done.ok) {
      return done.code === 'order_not_open' ? fail('payment_not_submitted') : fail(done.code, done)
    }
    await decideManual(tx, { orderId, by: viewer.accountId, at: now, reason: null })
    await deps.audit.record(tx, {
      action: 'checkout.payment-verified',
      ...signedBy(actorOf(requester)),
      object: { type: 'order', id: orderId },
      detail: { paise: String(order.total_paise) },
    })
    return ok(await presentDecided(deps, tx, orderId))
  })
}

function rejectPayment(
  deps: CheckoutDeps,
  requester: Requester,
  orderId: string,
  reason: string,
): Promise<Result<SubmittedPayment, 'not_found' | 'payment_not_submitted' | 'step_up_required'>> {
  return deps.db.transaction(async (tx) => {
    const taken = await lockSubmitted(tx, requester, orderId)
    if (!taken.ok) {
      return taken
    }
    const { order, row } = taken.value
    const { now, viewer } = requester
    const closing = { orderId, lineId: row.line_id, by: viewer.accountId, at: now, reason }
    if (!(await closePayment(deps, tx, { event: 'reject', ...closing }))) {
      return fail('payment_not_submitted')
    }
    await deps.audit.record(tx, {
      action: 'checkout.payment-rejected',
      ...signedBy(actorOf(requester)),
      object: { type: 'order', id: orderId },
    })
    await publish(tx, paymentRejected, {
      orderId,
      reference: order.reference,
      userId: order.user_id,
      providerId: row.provider_id,
      planId: row.plan_id,
      planTitle: row.title,
      reason,
      at: now.toISOString(),
    })
    return ok(await presentDecided(deps, tx, orderId))
  })
}
