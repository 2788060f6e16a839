import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

type Sentence = { readonly what: string }

export async function listUnbalancedEntries(tx: Tx, limit: number): Promise<string[]> {
  const rows = await openSql(tx)<Sentence[]>`
    select 'entry ' || entry || ' adds up to ' || sum(amount) as what
    from ledger_line group by entry having sum(amount) <> 0 order by entry limit ${limit}`
  return rows.map(({ what }) => what)
}

/** One statement, so that balances and lines are of one instant. */
export async function listWrongBalances(tx: Tx, limit: number): Promise<string[]> {
  const rows = await openSql(tx)<Sentence[]>`
    with sums as (
      select l.account::text as account,
        case when l.account::text like 'provider.%' then e.provider_id end as owner,
        sum(l.amount) as paise
      from ledger_line l join ledger_entry e on e.seq = l.entry
      group by 1, 2),
    kept as (
      select 'provider.' || k.name as account, p.provider_id as owner, k.paise
      from ledger_provider p cross join lateral (values
        ('wallet_available', wallet_available), ('wallet_held', wallet_held),
        ('charges_owed', charges_owed), ('gst_payable', gst_payable),
        ('direct_sales', direct_sales), ('paid_out', paid_out)) as k(name, paise)
      union all
      select 'platform.' || k.name, null, sum(k.paise)
      from ledger_platform p cross join lateral (values
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

type EntryRecord = {
  readonly seq: bigint
  readonly key: string
  readonly kind: string
  /** As `ledger_post` puts them on record: all accounts in order, a space between. */
  readonly amounts: string
}

export async function listEntryRecords(
  tx: Tx,
  after: bigint,
  limit: number,
): Promise<readonly EntryRecord[]> {
  return openSql(tx)<EntryRecord[]>`
    select e.seq, e.key, e.kind, (
        select string_agg(coalesce(l.amount, 0)::text, ' ' order by a.account)
        from unnest(enum_range(null::ledger_account)) as a(account)
          left join ledger_line l on l.entry = e.seq and l.account = a.account) as amounts
    from ledger_entry e where e.seq > ${String(after)} order by e.seq limit ${limit}`
}
