import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import { present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import {
  type AccountName,
  accountOrder,
  type EntryVector,
  type LedgerEntry,
  type PlatformAccount,
  type ProviderAccount,
} from '../rules/entry.ts'
import type { EntryAmounts } from '../tables.ts'
import { amountColumns, amountsOf } from './amounts.ts'

/**
 * The entry's number; 0 for an existing key, -1 for an insufficient balance, -2 for a closed
 * wallet.
 */
export type Posted = bigint

export async function callPost(tx: Tx, entry: LedgerEntry, vector: EntryVector): Promise<Posted> {
  const { key, kind, subject, at, shortfall } = entry
  const [row] = await openSql(tx)<{ posted: bigint }[]>`
    select ledger_post(${key}, ${kind}, ${subject.type}, ${subject.id}, ${at},
      ${vector.providerId ?? null}, ${shortfall === 'owed'},
      ${rowText(vector.amounts)}::text::ledger_amounts) as posted`
  return present(row, 'a function answers').posted
}

export async function callPostMany(
  tx: Tx,
  entries: readonly LedgerEntry[],
  vectors: readonly EntryVector[],
): Promise<readonly Posted[]> {
  const texts = (of: (entry: LedgerEntry) => string) => entries.map(of)
  const [row] = await openSql(tx)<{ posted: bigint[] }[]>`
    select ledger_post_many(
      ${texts(({ key }) => key)}::text[], ${texts(({ kind }) => kind)}::text[],
      ${texts(({ subject }) => subject.type)}::text[],
      ${texts(({ subject }) => subject.id)}::text[],
      ${texts(({ at }) => at.toISOString())}::text[]::timestamptz[],
      ${arrayText(vectors.map(({ providerId }) => providerId ?? 'NULL'))}::text::uuid[],
      ${arrayText(entries.map(({ shortfall }) => shortfall === 'owed'))}::text::boolean[],
      ${vectors.map(({ amounts }) => rowText(amounts))}::text[]::ledger_amounts[]) as posted`
  return present(row, 'a function answers').posted
}

/** PostgreSQL array literal for values that need no quotes. */
function arrayText(values: readonly (bigint | boolean | string)[]): string {
  return `{${values.join(',')}}`
}

/** PostgreSQL row literal of numbers. */
function rowText(values: readonly bigint[]): string {
  return `(${values.join(',')})`
}

/** Locks the wallet and returns whether it is open; it stays so while it is locked. */
export async function lockWalletRow(tx: Tx, providerId: string): Promise<boolean> {
  const [row] = await openSql(tx)<{ open: boolean }[]>`
    select closed_at is null as open from ledger_lock(${providerId})`
  return present(row, 'a function answers').open
}

/** Returns false if the wallet is not empty or already closed. */
export async function closeEmptyWallet(tx: Tx, providerId: string, at: Date): Promise<boolean> {
  const [row] = await openSql(tx)<{ closed: boolean }[]>`
    select ledger_close(${providerId}, ${at}) as closed`
  return present(row, 'a function answers').closed
}

export async function findClosed(
  tx: Tx,
  providerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await openSql(tx)<{ provider_id: string }[]>`
    select provider_id from ledger_provider
    where provider_id = any(${[...providerIds]}::uuid[]) and closed_at is not null`
  return new Set(rows.map((row) => row.provider_id))
}

export async function countClosed(tx: Tx): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::int as count from ledger_provider where closed_at is not null`
  return row?.count ?? 0
}

export async function findBalances(
  tx: Tx,
  providerId: string,
): Promise<Readonly<Record<ProviderAccount, Paise>> | undefined> {
  const [row] = await openSql(tx)<Readonly<Record<ProviderAccount, Paise>>[]>`
    select wallet_available, wallet_held, charges_owed, gst_payable, direct_sales, paid_out
    from ledger_provider where provider_id = ${providerId}`
  return row
}

export type WithdrawnBalances = {
  readonly providerId: string
  readonly held: Paise
  readonly paidOut: Paise
}

export function listWithdrawn(tx: Tx): Promise<readonly WithdrawnBalances[]> {
  return openSql(tx)<WithdrawnBalances[]>`
    select provider_id as "providerId", wallet_held as held, paid_out as "paidOut"
    from ledger_provider where wallet_held <> 0 or paid_out <> 0`
}

export type OwingWallet = {
  readonly providerId: string
  /** Above zero. */
  readonly owed: Paise
  readonly held: Paise
}

export type OwingRange = {
  /** Only these providers. */
  readonly among?: readonly string[] | undefined
  readonly after?: Pick<OwingWallet, 'owed' | 'providerId'> | undefined
  readonly rows: number
}

/** Wallets whose providers owe us, the largest amount first. */
export function listOwing(
  tx: Tx,
  { among, after, rows }: OwingRange,
): Promise<readonly OwingWallet[]> {
  const sql = openSql(tx)
  return sql<OwingWallet[]>`
    select provider_id as "providerId", (-charges_owed)::bigint as owed, wallet_held::bigint as held
    from ledger_provider
    where charges_owed < 0
      ${among === undefined ? sql`` : sql`and provider_id = any(${[...among]}::uuid[])`}
      ${
        after === undefined
          ? sql``
          : sql`and (charges_owed, provider_id) > (${String(-after.owed)}::bigint, ${after.providerId}::uuid)`
      }
    order by charges_owed, provider_id limit ${rows}`
}

/** The platform's balances: the sums over all providers and slots, in one snapshot. */
export async function sumPlatform(tx: Tx): Promise<Readonly<Record<PlatformAccount, Paise>>> {
  const [row] = await openSql(tx)<Readonly<Record<PlatformAccount, Paise>>[]>`
    select sum(gateway_clearing)::bigint as gateway_clearing, sum(bank)::bigint as bank,
      sum(revenue)::bigint as revenue, sum(gst_payable)::bigint as gst_payable,
      sum(direct_sales)::bigint as direct_sales, sum(payouts)::bigint as payouts
    from (
      select gateway_clearing, bank, revenue, gst_payable, direct_sales, payouts
      from ledger_platform
      union all
      select platform_gateway_clearing, platform_bank, platform_revenue, platform_gst_payable,
        platform_direct_sales, platform_payouts
      from ledger_provider) as part`
  return present(row, 'an aggregate has a row')
}

/**
 * Change of a provider's `gst_payable` outside these spans of time (start inclusive, end
 * exclusive).
 */
export async function sumGstOutside(
  tx: Tx,
  providerId: string,
  spans: readonly { readonly start: Date; readonly end: Date }[],
): Promise<Paise> {
  // Read once, in a subquery: as a cast in the condition, it would be for every row.
  const ranges = spans.map(({ start, end }) => `[${start.toISOString()},${end.toISOString()})`)
  const [row] = await openSql(tx)<{ gst: bigint }[]>`
    select coalesce(sum(gst_payable), 0)::bigint as gst from ledger_entry
    where provider_id = ${providerId} and gst_payable <> 0
      and not at <@ (select ${`{${ranges.join(',')}}`}::text::tstzmultirange)`
  return present(row, 'an aggregate has a row').gst
}

export type EntryRow = {
  readonly seq: bigint
  readonly kind: LedgerEntryKind
  readonly subjectType: string
  readonly subjectId: string
  readonly at: Date
  readonly availableAfter: Paise
  readonly owedAfter: Paise
  readonly amounts: ReadonlyMap<AccountName, Paise>
}

/**
 * A provider's sales and refunds, and other changes of its available or owed amount; newest first.
 */
export async function listWalletEntries(
  tx: Tx,
  query: { readonly providerId: string; readonly before?: bigint; readonly rows: number },
): Promise<EntryRow[]> {
  const sql = openSql(tx)
  const rows = await sql<
    (EntryAmounts & {
      seq: bigint
      kind: LedgerEntryKind
      subject_type: string
      subject_id: string
      at: Date
      available_after: bigint
      owed_after: bigint
    })[]
  >`
    select seq, kind, subject_type, subject_id, at, available_after, owed_after,
      ${sql(amountColumns)}
    from ledger_entry
    where provider_id = ${query.providerId} and seq < ${String(query.before ?? MAX_SEQ)}
      and (wallet_available <> 0 or charges_owed <> 0 or kind in ('sale', 'direct-sale', 'refund'))
    order by seq desc limit ${query.rows}`
  return rows.map((row) => ({
    seq: row.seq,
    kind: row.kind,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    at: row.at,
    availableAfter: row.available_after,
    owedAfter: row.owed_after,
    amounts: new Map(accountOrder.map((name, index) => [name, amountsOf(row)[index] ?? 0n])),
  }))
}

const MAX_SEQ = 2n ** 63n - 1n

/** The posted amounts of entries, in the order of `accountOrder`, and their providers, by key. */
export async function findEntries(
  tx: Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, EntryVector>> {
  const sql = openSql(tx)
  const rows = await sql<
    (EntryAmounts & { readonly key: string; readonly provider_id: string | null })[]
  >`
    select key, provider_id, ${sql(amountColumns)} from ledger_entry
    where key = any(${[...keys]})`
  return new Map(
    rows.map((row) => [
      row.key,
      { providerId: row.provider_id ?? undefined, amounts: amountsOf(row) },
    ]),
  )
}

/** Change of `gst_payable` from `from` until before `to`, refunds deducted. */
export async function sumGst(
  tx: Tx,
  from: Date,
  to: Date,
): Promise<{ readonly providers: Paise; readonly platform: Paise }> {
  const [row] = await openSql(tx)<{ providers: bigint; platform: bigint }[]>`
    select coalesce(sum(gst_payable), 0)::bigint as providers,
      coalesce(sum(platform_gst_payable), 0)::bigint as platform
    from ledger_entry where at >= ${from} and at < ${to}`
  return present(row, 'an aggregate has a row')
}

export type ProviderGst = {
  readonly providerId: string
  /** Of sales through the gateway, without tax. */
  readonly taxable: Paise
  readonly gst: Paise
  /** Taken back by refunds. */
  readonly refundedTaxable: Paise
  readonly refundedGst: Paise
}

/**
 * The providers' part of the tax from `start` until before `end`, by provider, in the order of
 * their ids.
 */
export async function sumGstByProvider(
  tx: Tx,
  query: {
    readonly start: Date
    readonly end: Date
    readonly afterId?: string | undefined
    readonly rows: number
  },
): Promise<readonly ProviderGst[]> {
  const { start, end, afterId, rows } = query
  const sql = openSql(tx)
  const taxable = sql`-platform_gateway_clearing - platform_bank - gst_payable`
  return sql<ProviderGst[]>`
    select provider_id as "providerId",
      coalesce(sum(${taxable}) filter (where gst_payable > 0), 0)::bigint as taxable,
      coalesce(sum(gst_payable) filter (where gst_payable > 0), 0)::bigint as gst,
      coalesce(-sum(${taxable}) filter (where gst_payable < 0), 0)::bigint as "refundedTaxable",
      coalesce(-sum(gst_payable) filter (where gst_payable < 0), 0)::bigint as "refundedGst"
    from ledger_entry
    where at >= ${start} and at < ${end} and gst_payable <> 0
      ${afterId === undefined ? sql`` : sql`and provider_id > ${afterId}::uuid`}
    group by provider_id order by provider_id limit ${rows}`
}

/**
 * Claims references and returns how many were free. Concurrent claims of the same reference wait
 * until this transaction ends.
 */
export async function insertTransferReferences(
  tx: Tx,
  references: readonly string[],
): Promise<number> {
  const rows = await openSql(tx)`
    insert into ledger_transfer
    select distinct lookalike_key(reference) from unnest(${references}::text[]) as given(reference)
    on conflict do nothing returning 1`
  return rows.length
}

export async function deleteTransferReference(tx: Tx, reference: string): Promise<void> {
  await openSql(tx)`delete from ledger_transfer where reference_key = lookalike_key(${reference})`
}
