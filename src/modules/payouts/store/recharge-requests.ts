import type { Sql } from 'postgres'
import { present } from '#kit/assert.ts'
import type { Backlog } from '#kit/backlog.ts'
import type { Paise } from '#kit/money.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type RechargeRequestRow = {
  readonly id: string
  readonly provider_id: string
  readonly transaction_id: string
  readonly amount_paise: Paise
  readonly status: 'waiting' | 'confirmed' | 'rejected'
  readonly requested_at: Date
  readonly requested_by: string
  readonly reported: boolean
  readonly reason: string | null
}

const columns = (sql: Sql) => sql`
  id, provider_id, transaction_id, amount_paise, status, requested_at, requested_by, reported,
  reason`

type NewRequest = {
  readonly id: string
  readonly providerId: string
  readonly transactionId: string
  readonly amount: Paise
  /** An admin, or the provider who reports a transfer. */
  readonly requestedBy: string
  readonly now: Date
}

/** Undefined if the same transfer is waiting or was credited. */
export async function insertRequest(
  tx: Tx,
  request: NewRequest,
): Promise<RechargeRequestRow | undefined> {
  const { id, providerId, transactionId, amount, requestedBy, now } = request
  const sql = openSql(tx)
  const [row] = await sql<RechargeRequestRow[]>`
    insert into recharge_request
      (id, provider_id, transaction_id, amount_paise, requested_at, requested_by, reported)
    select ${id}, ${providerId}, ${transactionId}, ${String(amount)}, ${now}, ${requestedBy},
      ${requestedBy === providerId}
    where not exists (select from wallet_recharge
      where lookalike_key(transaction_id) = lookalike_key(${transactionId})
        and reversed_at is null)
    on conflict do nothing returning ${columns(sql)}`
  return row
}

/** Locked until the transaction ends, so that only one admin decides. */
export async function lockRequest(tx: Tx, id: string): Promise<RechargeRequestRow | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<RechargeRequestRow[]>`
    select ${columns(sql)}
    from recharge_request where id = ${id} for update`
  return row
}

type Decision = {
  readonly id: string
  readonly status: 'confirmed' | 'rejected'
  readonly reason: string | null
  readonly adminId: string
  readonly now: Date
}

/** Undefined if it is not waiting any more. */
export async function decideRequest(
  tx: Tx,
  { id, status, reason, adminId, now }: Decision,
): Promise<RechargeRequestRow | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<RechargeRequestRow[]>`
    update recharge_request
    set status = ${status}, reason = ${reason}, decided_at = ${now}, decided_by = ${adminId}
    where id = ${id} and status = 'waiting'
    returning ${columns(sql)}`
  return row
}

/** An admin confirmed a large reported transfer, and is from now on the first of two. */
export async function takeOverReport(
  tx: Tx,
  { id, adminId }: { readonly id: string; readonly adminId: string },
): Promise<RechargeRequestRow | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<RechargeRequestRow[]>`
    update recharge_request set requested_by = ${adminId}
    where id = ${id} and status = 'waiting' and requested_by = provider_id
    returning ${columns(sql)}`
  return row
}

/** A provider's reported transfers, newest first. */
export function listReported(
  tx: Tx,
  providerId: string,
  limit: number,
): Promise<readonly RechargeRequestRow[]> {
  const sql = openSql(tx)
  return sql<RechargeRequestRow[]>`
    select ${columns(sql)}
    from recharge_request where provider_id = ${providerId} and reported
    order by requested_at desc limit ${limit}`
}

export async function countReported(tx: Tx, providerId: string): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::integer as count from recharge_request
    where provider_id = ${providerId} and reported and status = 'waiting'`
  return present(row, 'a count is a row').count
}

/** Whether this provider reported this transfer, and it is not decided. */
export async function isReported(
  tx: Tx,
  { providerId, transactionId }: Pick<NewRequest, 'providerId' | 'transactionId'>,
): Promise<boolean> {
  const found = await openSql(tx)`
    select from recharge_request
    where lookalike_key(transaction_id) = lookalike_key(${transactionId}) and status = 'waiting'
      and provider_id = ${providerId} and reported`
  return found.length === 1
}

/** Waiting requests, oldest first. */
export function listWaitingRequests(
  tx: Tx,
  { after, rows }: RangeInTime,
): Promise<readonly RechargeRequestRow[]> {
  const sql = openSql(tx)
  return sql<RechargeRequestRow[]>`
    select ${columns(sql)}
    from recharge_request where status = 'waiting'
    ${after === undefined ? sql`` : sql`and (requested_at, id) > (${after.at}, ${after.id})`}
    order by requested_at, id limit ${rows}`
}

export async function hasWaitingRequest(tx: Tx, providerId: string): Promise<boolean> {
  const found = await openSql(tx)`
    select 1 from recharge_request
    where provider_id = ${providerId} and status = 'waiting' limit 1`
  return found.length === 1
}

export async function countWaitingRequests(tx: Tx): Promise<Backlog> {
  const [row] = await openSql(tx)<Backlog[]>`
    select count(*)::integer as count, min(requested_at) as "oldestAt"
    from recharge_request where status = 'waiting'`
  return present(row, 'a count is a row')
}

/** A confirmed request is rejected after all: its transfer may be reported or entered again. */
export async function rejectConfirmed(tx: Tx, id: string, reason: string): Promise<void> {
  await openSql(tx)`
    update recharge_request set status = 'rejected', reason = ${reason}
    where id = ${id} and status = 'confirmed'`
}
