import { type DayRange, momentsOf } from '#contract/common/day-range.ts'
import { TOTALS_MAX_ROWS } from '#contract/common/limits.ts'
import type { ListTotals } from '#contract/common/list-totals.ts'
import type { RefundList, StuckRefund } from '#contract/payments/refunds.ts'
import type { Backlog } from '#kit/backlog.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { refundJob } from '../job-kinds.ts'
import { retryAt } from '../rules/schedule.ts'
import { listWaitingTransfers } from '../store/bank-transfers.ts'
import { isDisputed } from '../store/disputes.ts'
import { lockRefund } from '../store/refunds.ts'
import {
  countLeft,
  listStuckRefunds,
  listUnclaimedOrders,
  reopenRefund,
  type StuckFilter,
  totalStuckRefunds,
} from '../store/stuck-refunds.ts'
import { auditStep } from './audit-step.ts'
import { closedAt, madeAt, presentOne, presentStuck } from './present-refunds.ts'

/*
 * Refunds that failed at the gateway. They are still owed: an admin requests the refund again, or
 * sends the money by bank and records that. Each step is possible only from `failed`, and once.
 */

export type RefundSearch = DayRange & {
  readonly status: RefundList
  /** An id or reference, or part of the payer's name. */
  readonly q?: string | undefined
  /** Only what can still be charged to providers. */
  readonly chargeable?: 'true' | undefined
}

/** The maximum number of payers matched by name. */
const NAMED_MAX_ROWS = 1_000

/** The maximum number of orders that are looked at for what can still be charged, the newest. */
const UNCLAIMED_MAX_ROWS = 10_000

export type StuckRefundsQuery = RefundSearch & {
  readonly cursor?: string | undefined
  readonly limit: number
}

export async function listStuck(
  deps: PaymentsDeps,
  admin: Actor,
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
      present: (rows) => presentStuck(deps, read, rows, { admin, timeOf }),
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

/** What left payments at the gateway and can be charged to a provider or waived now. */
export async function countLosses(deps: PaymentsDeps, tx: Tx): Promise<Backlog> {
  return countLeft(tx, await listSettleable(deps, tx))
}

/** The payments of which some can be charged to providers now. */
async function listSettleable({ sellers }: PaymentsDeps, tx: Tx): Promise<readonly string[]> {
  const orderIds = await listUnclaimedOrders(tx, UNCLAIMED_MAX_ROWS)
  const settleable = await sellers.order?.listSettleable?.(tx, orderIds)
  return [...(settleable ?? [])]
}

async function filterOf(
  deps: PaymentsDeps,
  tx: Tx,
  { status, q = '', chargeable, ...days }: RefundSearch,
): Promise<StuckFilter> {
  const payerIds = q === '' ? [] : await deps.accounts.findNamed(tx, q, NAMED_MAX_ROWS)
  return {
    status,
    words: q === '' ? undefined : { text: q, payerIds },
    left: chargeable === undefined ? undefined : await listSettleable(deps, tx),
    ...momentsOf(days),
  }
}

/** A job requests the refund, after checking whether the gateway has made it meanwhile. */
export function retryRefund(
  deps: PaymentsDeps,
  admin: Actor,
  id: string,
): Promise<
  Result<
    StuckRefund,
    'not_found' | 'refund_disputed' | 'refund_not_failed' | 'refund_transfer_waiting'
  >
> {
  const { db, clock, jobs } = deps
  return db.transaction(async (tx) => {
    const found = await lockRefund(tx, id)
    if (found === undefined) {
      return fail('not_found')
    }
    if (await isDisputed(tx, found.payment_id)) {
      return fail('refund_disputed')
    }
    if ((await listWaitingTransfers(tx, [id])).has(id)) {
      return fail('refund_transfer_waiting')
    }
    const refund = await reopenRefund(tx, id, retryAt(6, clock.now()))
    if (refund === undefined) {
      return fail('refund_not_failed')
    }
    await jobs.enqueue(tx, refundJob, { id })
    await auditStep(deps, tx, { admin, action: 'payment.refund-retried', refund })
    return ok(await presentOne(deps, tx, admin, id))
  })
}
