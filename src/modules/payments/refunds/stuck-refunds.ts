import type { AuditAction } from '#contract/admin/audit-actions.ts'
import { type DayRange, momentsOf } from '#contract/common/day-range.ts'
import { TIME_ZONE, TOTALS_MAX_ROWS } from '#contract/common/limits.ts'
import type { ListTotals } from '#contract/common/list-totals.ts'
import type { RefundList, StuckRefund } from '#contract/payments/refunds.ts'
import { paymentTexts } from '#contract/payments/texts.ts'
import { assert, present } from '#kit/assert.ts'
import { dayIn } from '#kit/day.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Account, provenEmail, provenNumber } from '#modules/accounts/index.ts'
import { refundTransferEntry } from '#modules/ledger/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { refundTransferred } from '../events.ts'
import { type GatewayRefund, GatewayRefused, GatewayUnavailable } from '../gateway/port.ts'
import { refundJob } from '../job-kinds.ts'
import { retryAt } from '../rules/schedule.ts'
import { isDisputed } from '../store/disputes.ts'
import { findIntent } from '../store/intents.ts'
import { findRefund, listUnknownRefunds, lockRefund, type Refund } from '../store/refunds.ts'
import {
  closeByTransfer,
  listStuckRefunds,
  reopenRefund,
  type StuckFilter,
  type StuckRow,
  totalStuckRefunds,
} from '../store/stuck-refunds.ts'
import { applyRefund } from './apply-refund.ts'
import { isTakenBack } from './dashboard-refunds.ts'
import { applyUnknownRefunds } from './find-dashboard-refunds.ts'
import { findLiveAttempt, withoutAttempts } from './gateway-attempts.ts'
import { refundEvent } from './refund-event.ts'

/*
 * Refunds that failed at the gateway. They are still owed: an admin requests the refund again, or
 * sends the money by bank and records that. Each step is possible only from `failed`, and once.
 */

export type RefundSearch = DayRange & {
  readonly status: RefundList
  /** An id or reference, or part of the payer's name. */
  readonly q?: string | undefined
}

/** The maximum number of payers matched by name. */
const NAMED_MAX_ROWS = 1_000

export type StuckRefundsQuery = RefundSearch & {
  readonly cursor?: string | undefined
  readonly limit: number
}

export async function listStuck(
  deps: PaymentsDeps,
  { cursor, limit, ...search }: StuckRefundsQuery,
): Promise<Result<Page<StuckRefund>, 'invalid_input'>> {
  const { read } = deps.db
  const filter = await filterOf(deps, read, search)
  const timeOf = search.status === 'dashboard' ? madeAt : closedAt
  return pageInTime(
    { cursor, limit },
    {
      list: (range) => listStuckRefunds(read, filter, range),
      placeOf: (row) => ({ at: timeOf(row), id: row.id }),
      present: (rows) => presentStuck(deps, read, rows, timeOf),
    },
  )
}

/** Count and amount of a search. */
export async function totalStuck(deps: PaymentsDeps, search: RefundSearch): Promise<ListTotals> {
  const { read } = deps.db
  const filter = await filterOf(deps, read, search)
  const { count, amount } = await totalStuckRefunds(read, filter, TOTALS_MAX_ROWS)
  return { count, amount: rupeesFromPaise(amount), isWhole: count < TOTALS_MAX_ROWS }
}

async function filterOf(
  { accounts }: PaymentsDeps,
  tx: Tx,
  { status, q = '', ...days }: RefundSearch,
): Promise<StuckFilter> {
  const payerIds = q === '' ? [] : await accounts.findNamed(tx, q, NAMED_MAX_ROWS)
  return { status, words: q === '' ? undefined : { text: q, payerIds }, ...momentsOf(days) }
}

/** A job requests the refund, after checking whether the gateway has made it meanwhile. */
export function retryRefund(
  deps: PaymentsDeps,
  admin: Actor,
  id: string,
): Promise<Result<StuckRefund, 'not_found' | 'refund_disputed' | 'refund_not_failed'>> {
  const { db, clock, jobs } = deps
  return db.transaction(async (tx) => {
    const found = await lockRefund(tx, id)
    if (found === undefined) {
      return fail('not_found')
    }
    if (await isDisputed(tx, found.payment_id)) {
      return fail('refund_disputed')
    }
    const refund = await reopenRefund(tx, id, retryAt(6, clock.now()))
    if (refund === undefined) {
      return fail('refund_not_failed')
    }
    await jobs.enqueue(tx, refundJob, { id })
    await record(deps, tx, { admin, action: 'payment.refund-retried', refund })
    return ok((await withIntent(deps, tx, refund)).shown)
  })
}

export type RefundTransferInput = {
  readonly id: string
  readonly referenceNo: string
  /** 'YYYY-MM-DD' */
  readonly sentOn: string
}

type TransferRefusal =
  | 'not_found'
  | 'refund_disputed'
  | 'refund_not_failed'
  | 'refund_at_gateway'
  | 'gateway_unavailable'
  | 'refund_reference_taken'
  | 'invalid_input'

/** Closes a refund that was sent by bank; a bank reference can be used for one transfer only. */
export async function recordTransfer(
  deps: PaymentsDeps,
  admin: Actor,
  { id, referenceNo, sentOn }: RefundTransferInput,
): Promise<Result<StuckRefund, TransferRefusal>> {
  const { db, clock, ledger } = deps
  const checked = await checkUnmade(deps, id)
  if (!checked.ok) {
    return checked
  }
  return db.transaction(async (tx) => {
    const now = clock.now()
    const found = await lockRefund(tx, id)
    if (found === undefined) {
      return fail('not_found')
    }
    if (await isDisputed(tx, found.payment_id)) {
      return fail('refund_disputed')
    }
    if (sentOn < dayIn(TIME_ZONE, found.created_at) || sentOn > dayIn(TIME_ZONE, now)) {
      const text = paymentTexts.bankTransferDay
      return fail('invalid_input', { fields: { sentOn: text } })
    }
    if (found.status === 'failed' && !(await ledger.claimTransferReferences(tx, [referenceNo]))) {
      return fail('refund_reference_taken')
    }
    const closing = { id, referenceNo, sentOn: new Date(sentOn), adminId: admin.accountId, now }
    const refund = await closeByTransfer(tx, closing)
    if (refund === undefined) {
      return fail('refund_not_failed')
    }
    const entry = { refundId: id, amount: refund.amount_paise, at: now }
    const posted = await ledger.post(tx, refundTransferEntry(entry))
    assert(posted.ok, 'a refund is closed once')
    await record(deps, tx, { admin, action: 'payment.refund-transferred', refund })
    const { intent, shown } = await withIntent(deps, tx, refund)
    const payload = { ...refundEvent(refund, intent, now), referenceNo, sentOn }
    await publish(tx, refundTransferred, payload)
    return ok(shown)
  })
}

/**
 * Checks that the gateway is not making this failed refund after all, and that nobody made it on the
 * gateway's dashboard: the payer would get it twice.
 */
async function checkUnmade(
  deps: PaymentsDeps,
  id: string,
): Promise<Result<undefined, 'refund_at_gateway' | 'gateway_unavailable'>> {
  const { db, gateway, log } = deps
  const refund = await findRefund(db.read, id)
  if (refund?.status !== 'failed') {
    return ok(undefined)
  }
  let made: readonly GatewayRefund[]
  try {
    made = await gateway.refundsOf(refund.payment_id)
  } catch (error) {
    log.error({ refund: id, err: error }, 'the gateway did not say what it makes of a refund')
    if (error instanceof GatewayRefused) {
      // It does not know the payment, as after a change of our account there, and refunds none of it.
      return ok(undefined)
    }
    if (!(error instanceof GatewayUnavailable)) {
      throw error
    }
    return fail('gateway_unavailable', { message: paymentTexts.refundNotChecked })
  }
  const live = findLiveAttempt(refund, made)
  if (live !== undefined) {
    await db.transaction(async (tx) => void (await applyRefund(deps, tx, live)))
    return fail('refund_at_gateway')
  }
  return (await isMadeOnDashboard(deps, refund, made)) ? fail('refund_at_gateway') : ok(undefined)
}

/** Records what was refunded on the dashboard; whether it is all or part of this refund, or may be. */
async function isMadeOnDashboard(
  deps: PaymentsDeps,
  { id, amount_paise: amount }: Refund,
  made: readonly GatewayRefund[],
): Promise<boolean> {
  const { read } = deps.db
  const others = withoutAttempts({ id }, made).filter(({ status }) => status !== 'failed')
  await applyUnknownRefunds(deps, others)
  const left = await findRefund(read, id)
  const ids = others.map((other) => other.id)
  // One that is still pending is recorded when it is done.
  const isPending = (await listUnknownRefunds(read, ids)).size > 0
  return isPending || left?.status !== 'failed' || left.amount_paise !== amount
}

type Recorded = { readonly admin: Actor; readonly action: AuditAction; readonly refund: Refund }

function record(
  { audit }: PaymentsDeps,
  tx: Tx,
  { admin, action, refund }: Recorded,
): Promise<void> {
  return audit.record(tx, {
    action,
    ...signedBy(admin),
    object: { type: 'refund', id: refund.id },
    detail: {
      payment: refund.payment_id,
      paise: refund.amount_paise.toString(),
      attempt: refund.attempt,
      referenceNo: refund.transfer_reference,
    },
  })
}

async function presentStuck(
  { accounts }: PaymentsDeps,
  tx: Tx,
  rows: readonly StuckRow[],
  timeOf: (refund: Refund) => Date,
): Promise<readonly StuckRefund[]> {
  const found = await accounts.findAccounts(tx, [...new Set(rows.map((row) => row.payer_id))])
  const payers = new Map(found.map((account) => [account.id, account]))
  return rows.map((row) => toStuckRefund(row, payers.get(row.payer_id), timeOf(row)))
}

async function withIntent(deps: PaymentsDeps, tx: Tx, refund: Refund) {
  const intent = present(await findIntent(tx, refund.intent_id), 'a refund has its intent')
  const { purpose, title, payer_id } = intent
  const [shown] = await presentStuck(deps, tx, [{ ...refund, purpose, title, payer_id }], closedAt)
  return { intent, shown: present(shown, 'one row is shown as one') }
}

/** When the refund failed or was closed; for a retried one, when it was created. */
function closedAt({ done_at: doneAt, created_at: createdAt }: Refund): Date {
  return doneAt ?? createdAt
}

function madeAt({ created_at: createdAt }: Refund): Date {
  return createdAt
}

function toStuckRefund(row: StuckRow, payer: Account | undefined, at: Date): StuckRefund {
  const { status } = row
  assert(status !== 'covered', 'what need not go any more is in no list')
  return {
    _id: row.id,
    status: isTakenBack(row) ? 'taken_back' : status,
    amount: rupeesFromPaise(row.amount_paise),
    purpose: row.purpose,
    title: row.title,
    reason: row.reason,
    payerName: payer?.name ?? '',
    payerEmail: payer === undefined ? null : provenEmail(payer),
    payerNumber: payer === undefined ? null : provenNumber(payer),
    paymentId: row.payment_id,
    gatewayRefundId: row.gateway_refund_id,
    error: row.error,
    attempts: row.attempt,
    at: at.toISOString(),
    referenceNo: row.transfer_reference,
    sentOn: row.transferred_on?.toISOString().slice(0, 10) ?? null,
  }
}
