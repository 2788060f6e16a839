import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { EntryAmounts } from '../tables.ts'
import { amountColumns, amountsOf } from './amounts.ts'

type Sentence = { readonly what: string }

export async function listUnbalancedEntries(tx: Tx, limit: number): Promise<string[]> {
  const rows = await openSql(tx)<Sentence[]>`
    select 'entry ' || entry || ' adds up to ' || sum(amount) as what
    from ledger_line group by entry having sum(amount) <> 0 order by entry limit ${limit}`
  return rows.map(({ what }) => what)
}

/** One statement, so that balances and lines are read from one snapshot. */
export async function listWrongBalances(tx: Tx, limit: number): Promise<string[]> {
  const rows = await openSql(tx)<Sentence[]>`
    with sums as (
      select account, owner, sum(amount) as paise from ledger_line group by account, owner),
    kept as (
      select 'provider.' || k.name as account, p.provider_id as owner, k.paise
      from ledger_provider p cross join lateral (values
        ('wallet_available', wallet_available), ('wallet_held', wallet_held),
        ('charges_owed', charges_owed), ('gst_payable', gst_payable),
        ('direct_sales', direct_sales), ('paid_out', paid_out)) as k(name, paise)
      union all
      select 'platform.' || k.name, null, sum(k.paise)
      from (
        select gateway_clearing, bank, revenue, gst_payable, direct_sales, payouts
        from ledger_platform
        union all
        select platform_gateway_clearing, platform_bank, platform_revenue, platform_gst_payable,
          platform_direct_sales, platform_payouts
        from ledger_provider
      ) as p cross join lateral (values
        ('gateway_clearing', gateway_clearing), ('bank', bank), ('revenue', revenue),
        ('gst_payable', gst_payable), ('direct_sales', direct_sales),
        ('payouts', payouts)) as k(name, paise)
      group by k.name),
    compared as (
      select account, owner, 0 as kept, paise as summed from sums
      union all select account, owner, paise, 0 from kept),
    totals as (
      select account, owner, sum(kept) as kept, sum(summed) as summed
      from compared group by account, owner)
    select account || coalesce(' of ' || owner, '') || ' is kept as ' || kept
      || ', its lines add up to ' || summed as what
    from totals where kept <> summed order by account, owner limit ${limit}`
  return rows.map(({ what }) => what)
}

export async function listNegativeBalances(tx: Tx, limit: number): Promise<string[]> {
  const rows = await openSql(tx)<Sentence[]>`
    select 'provider ' || provider_id || ': available ' || wallet_available || ', held '
      || wallet_held || ', owed ' || charges_owed as what
    from ledger_provider
    where wallet_available < 0 or wallet_held < 0 or charges_owed > 0
    union all
    select 'entry ' || seq || ' left available ' || available_after || ', owed ' || owed_after
    from ledger_entry where available_after < 0 or owed_after > 0
    limit ${limit}`
  return rows.map(({ what }) => what)
}

/** Closed wallets that are not empty. */
export async function listClosedWalletsWithMoney(tx: Tx, limit: number): Promise<string[]> {
  const rows = await openSql(tx)<Sentence[]>`
    select 'the wallet of ' || provider_id || ' was closed with available ' || wallet_available
      || ', held ' || wallet_held || ', owed ' || charges_owed as what
    from ledger_provider
    where closed_at is not null
      and (wallet_available <> 0 or wallet_held <> 0 or charges_owed <> 0)
    order by provider_id limit ${limit}`
  return rows.map(({ what }) => what)
}

export type EntryRecord = {
  readonly seq: bigint
  readonly key: string
  readonly kind: string
  /**
   * In the format in which `ledger_post` records them: all accounts in order, separated by a space.
   */
  readonly amounts: string
}

export async function listEntryRecords(
  tx: Tx,
  after: bigint,
  limit: number,
): Promise<readonly EntryRecord[]> {
  const sql = openSql(tx)
  return sql<EntryRecord[]>`
    select seq, key, kind, concat_ws(' ', ${sql(amountColumns)}) as amounts
    from ledger_entry where seq > ${String(after)} order by seq limit ${limit}`
}

type PostedEntry = {
  readonly key: string
  readonly kind: LedgerEntryKind
  readonly provider_id: string | null
  /** In the order of `accountOrder`. */
  readonly amounts: readonly Paise[]
}

export async function listPosted(tx: Tx, keys: readonly string[]): Promise<readonly PostedEntry[]> {
  const sql = openSql(tx)
  const rows = await sql<(EntryAmounts & Omit<PostedEntry, 'amounts'>)[]>`
    select key, kind, provider_id, ${sql(amountColumns)} from ledger_entry
    where key = any(${[...keys]}::text[])`
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    provider_id: row.provider_id,
    amounts: amountsOf(row),
  }))
}

export async function countPosted(tx: Tx, kinds: readonly LedgerEntryKind[]): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::int as count from ledger_entry where kind = any(${[...kinds]}::text[])`
  return row?.count ?? 0
}

export async function sumPlatformGst(tx: Tx, kinds: readonly LedgerEntryKind[]): Promise<Paise> {
  const [row] = await openSql(tx)<{ gst: Paise }[]>`
    select coalesce(sum(platform_gst_payable), 0)::bigint as gst from ledger_entry
    where kind = any(${[...kinds]}::text[])`
  return row?.gst ?? 0n
}
