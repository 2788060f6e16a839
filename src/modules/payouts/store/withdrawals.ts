import { type RawBuilder, sql } from 'kysely'
import type { WithdrawalStatus } from '#contract/payouts/types.ts'
import type { Backlog } from '#kit/backlog.ts'
import type { Paise } from '#kit/money.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsTables } from '../tables.ts'

export type WithdrawalRow = {
  readonly id: string
  readonly provider_id: string
  readonly amount_paise: bigint
  readonly status: WithdrawalStatus
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly processed_by: string | null
  readonly reference_no: string | null
  readonly notes: string
  /** 'YYYY-MM-DD'. */
  readonly returned_on: string | null
  readonly return_reference: string | null
  readonly return_reason: string | null
  readonly bank_file_at: Date | null
}

const columns = [
  'id',
  'provider_id',
  'amount_paise',
  'status',
  'requested_at',
  'decided_at',
  'decided_by',
  'processed_by',
  'reference_no',
  'notes',
  sql<string | null>`returned_on::text`.as('returned_on'),
  'return_reference',
  'return_reason',
  'bank_file_at',
] as const

export type NewWithdrawal = {
  readonly id: string
  readonly providerId: string
  readonly amount: Paise
  readonly now: Date
}

/** Undefined if an earlier request of the provider is pending. */
export function insertWithdrawal(
  tx: Tx,
  { id, providerId, amount, now }: NewWithdrawal,
): Promise<WithdrawalRow | undefined> {
  return openTx<PayoutsTables>(tx)
    .insertInto('withdrawal')
    .values({
      id,
      provider_id: providerId,
      amount_paise: amount,
      requested_at: now,
      decided_at: null,
      decided_by: null,
      processed_at: null,
      processed_by: null,
      reference_no: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Locked until the transaction ends, so that an admin who decides sees earlier decisions. */
export function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  return openTx<PayoutsTables>(tx)
    .selectFrom('withdrawal')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type Decision = {
  readonly id: string
  readonly status: 'approved' | 'rejected'
  readonly notes: string
  readonly adminId: string
  readonly now: Date
}

/** Undefined if the request is not pending any more. */
export function decideWithdrawal(
  tx: Tx,
  { id, status, notes, adminId, now }: Decision,
): Promise<WithdrawalRow | undefined> {
  return openTx<PayoutsTables>(tx)
    .updateTable('withdrawal')
    .set({ status, notes, decided_at: now, decided_by: adminId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(columns)
    .executeTakeFirst()
}

export type Payout = {
  readonly id: string
  readonly adminId: string
  readonly referenceNo: string
  readonly notes: string
  readonly now: Date
}

/** Undefined if the request is not approved, or already paid. */
export function payWithdrawal(tx: Tx, payout: Payout): Promise<WithdrawalRow | undefined> {
  return openTx<PayoutsTables>(tx)
    .updateTable('withdrawal')
    .set({
      status: 'processed',
      processed_at: payout.now,
      processed_by: payout.adminId,
      reference_no: payout.referenceNo,
      notes: payout.notes,
    })
    .where('id', '=', payout.id)
    .where('status', '=', 'approved')
    .returning(columns)
    .executeTakeFirst()
}

export type ReturnInput = {
  readonly id: string
  readonly from: 'approved' | 'processed'
  readonly adminId: string
  readonly returnedOn: string
  readonly referenceNo: string
  readonly reason: string
  readonly now: Date
}

/** Undefined if the withdrawal is not in that status any more. */
export function returnWithdrawal(tx: Tx, input: ReturnInput): Promise<WithdrawalRow | undefined> {
  return openTx<PayoutsTables>(tx)
    .updateTable('withdrawal')
    .set({
      status: 'returned',
      returned_at: input.now,
      returned_by: input.adminId,
      returned_on: input.returnedOn,
      return_reference: input.referenceNo === '' ? null : input.referenceNo,
      return_reason: input.reason,
    })
    .where('id', '=', input.id)
    .where('status', '=', input.from)
    .returning(columns)
    .executeTakeFirst()
}

export type WithdrawalFilter = RangeInTime & {
  readonly providerId?: string
  readonly status?: WithdrawalStatus
}

/** Newest first; those that await an admin, oldest first. */
export function listWithdrawals(
  tx: Tx,
  { providerId, status, after, rows }: WithdrawalFilter,
): Promise<readonly WithdrawalRow[]> {
  const isQueue = status === 'pending' || status === 'approved'
  const direction = isQueue ? 'asc' : 'desc'
  return openTx<PayoutsTables>(tx)
    .selectFrom('withdrawal')
    .select(columns)
    .$if(providerId !== undefined, (query) => query.where('provider_id', '=', providerId ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('requested_at', 'id'),
          isQueue ? '>' : '<',
          where.tuple(after?.at ?? new Date(0), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('requested_at', direction)
    .orderBy('id', direction)
    .limit(rows)
    .execute()
}

/**
 * Approved withdrawals that are in no bank file, or with `again` also those that are, oldest first.
 * Locked, so that of two concurrent files only one contains each. The status is in the text, not a
 * parameter, so that the index of those that are in none applies.
 */
export function lockApproved(
  tx: Tx,
  { again, rows }: { readonly again: boolean; readonly rows: number },
): Promise<readonly WithdrawalRow[]> {
  return openTx<PayoutsTables>(tx)
    .selectFrom('withdrawal')
    .select(columns)
    .where(sql<boolean>`status = 'approved'`)
    .$if(!again, (query) => query.where('bank_file_at', 'is', null))
    .orderBy('requested_at')
    .orderBy('id')
    .limit(rows)
    .forUpdate()
    .execute()
}

/** How many approved withdrawals are in a bank file. */
export async function countInBankFiles(tx: Tx): Promise<number> {
  const { count } = await openTx<PayoutsTables>(tx)
    .selectFrom('withdrawal')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('status', '=', 'approved')
    .where('bank_file_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function markInBankFile(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await openTx<PayoutsTables>(tx)
    .updateTable('withdrawal')
    .set({ bank_file_at: now })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** By provider: what is approved and unpaid, from any time, plus what was paid since then. */
export async function sumOutgoing(
  tx: Tx,
  providerIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await openTx<PayoutsTables>(tx)
    .selectFrom('withdrawal')
    .select(['provider_id', sql<Paise>`sum(amount_paise)::bigint`.as('sum')])
    .where(sql<boolean>`provider_id = any(${[...providerIds]}::uuid[])`)
    .where((where) =>
      where.or([where('status', '=', 'approved'), where('processed_at', '>=', since)]),
    )
    .groupBy('provider_id')
    .execute()
  return new Map(rows.map((row) => [row.provider_id, row.sum]))
}

/** Payouts that came back since then. */
export async function sumReturned(tx: Tx, providerId: string, since: Date): Promise<Paise> {
  const { sum } = await openTx<PayoutsTables>(tx)
    .selectFrom('withdrawal')
    .select(sql<Paise>`coalesce(sum(amount_paise), 0)::bigint`.as('sum'))
    .where('provider_id', '=', providerId)
    .where('returned_at', '>=', since)
    .where('processed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return sum
}

/** Whether a request of the provider awaits a decision. */
export async function hasPendingWithdrawal(tx: Tx, providerId: string): Promise<boolean> {
  const row = await openTx<PayoutsTables>(tx)
    .selectFrom('withdrawal')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** Withdrawals that await a decision or payment. */
export async function countOpen(tx: Tx, providerId: string): Promise<number> {
  const rows = await openTx<PayoutsTables>(tx)
    .selectFrom('withdrawal')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('status', 'in', ['pending', 'approved'])
    .execute()
  return rows.length
}

/** Withdrawals of all providers that await a decision, or payment. */
export function countWaiting(tx: Tx, status: 'pending' | 'approved'): Promise<Backlog> {
  return openTx<PayoutsTables>(tx)
    .selectFrom('withdrawal')
    .select(({ fn }) => [
      sql<number>`count(*)::integer`.as('count'),
      fn.min('requested_at').as('oldestAt'),
    ])
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
}

export type WithdrawalSums = {
  readonly providerId: string
  /** Requested and not paid yet. */
  readonly open: Paise
  readonly paid: Paise
}

export function sumByProvider(tx: Tx): Promise<readonly WithdrawalSums[]> {
  const sumOf = (condition: RawBuilder<boolean>) =>
    sql<Paise>`coalesce(sum(amount_paise) filter (where ${condition}), 0)::bigint`
  return openTx<PayoutsTables>(tx)
    .selectFrom('withdrawal')
    .select([
      'provider_id as providerId',
      sumOf(sql`status in ('pending', 'approved')`).as('open'),
      sumOf(sql`status = 'processed'`).as('paid'),
    ])
    .groupBy('provider_id')
    .execute()
}
