import type { Paise } from '#kit/money.ts'
import { openSql, openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsTables } from '../tables.ts'

export type Recharge = {
  readonly id: string
  readonly providerId: string
  readonly transactionId: string
  readonly amount: Paise
  readonly adminId: string
  readonly now: Date
}

/** False when this transaction has credited a wallet before. */
export async function insertRecharge(tx: Tx, recharge: Recharge): Promise<boolean> {
  const inserted = await openTx<PayoutsTables>(tx)
    .insertInto('wallet_recharge')
    .values(toRechargeRow(recharge))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Those that were credited elsewhere. */
export async function insertRecharges(tx: Tx, rows: readonly Recharge[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 1_000) {
    const values = rows.slice(start, start + 1_000).map(toRechargeRow)
    await openTx<PayoutsTables>(tx).insertInto('wallet_recharge').values(values).execute()
  }
}

function toRechargeRow(recharge: Recharge) {
  return {
    id: recharge.id,
    provider_id: recharge.providerId,
    transaction_id: recharge.transactionId,
    amount_paise: recharge.amount,
    recharged_at: recharge.now,
    recharged_by: recharge.adminId,
  }
}

export type GstClaimRow = {
  readonly id: string
  readonly from_day: string
  readonly to_day: string
  readonly provider_paise: bigint
  readonly platform_paise: bigint
  readonly claimed_at: Date
}

export type NewGstClaim = {
  readonly id: string
  /** 'YYYY-MM-DD', both included. */
  readonly from: string
  readonly to: string
  readonly provider: Paise
  readonly platform: Paise
  readonly adminId: string
  readonly now: Date
}

/** Undefined when one of the days was claimed before. */
export async function insertGstClaim(tx: Tx, claim: NewGstClaim): Promise<GstClaimRow | undefined> {
  const [row] = await openSql(tx)<GstClaimRow[]>`
    insert into gst_claim (id, days, provider_paise, platform_paise, claimed_at, claimed_by)
    values (${claim.id}, daterange(${claim.from}::date, ${claim.to}::date, '[]'),
      ${String(claim.provider)}::bigint, ${String(claim.platform)}::bigint, ${claim.now},
      ${claim.adminId})
    on conflict do nothing
    returning id, lower(days)::text as from_day, (upper(days) - 1)::text as to_day,
      provider_paise, platform_paise, claimed_at`
  return row
}

export function listGstClaims(
  tx: Tx,
  {
    after,
    rows,
  }: { readonly after?: { readonly at: Date; readonly id: string }; readonly rows: number },
): Promise<readonly GstClaimRow[]> {
  const sql = openSql(tx)
  return sql<GstClaimRow[]>`
    select id, lower(days)::text as from_day, (upper(days) - 1)::text as to_day,
      provider_paise, platform_paise, claimed_at
    from gst_claim
    ${after === undefined ? sql`` : sql`where (claimed_at, id) < (${after.at}, ${after.id})`}
    order by claimed_at desc, id desc limit ${rows}`
}

/** Claims that share a day with another; none, as long as the schema stands. */
export async function listOverlappingClaims(tx: Tx): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    select id from gst_claim claim
    where exists (select from gst_claim other where other.id <> claim.id and other.days && claim.days)`
  return rows.map(({ id }) => id)
}
