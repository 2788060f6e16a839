import { sql } from 'kysely'
import { assert, present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { openSql, openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import {
  type AccountName,
  accountOrder,
  type EntryKind,
  type EntryVector,
  type LedgerEntry,
  type PlatformAccount,
  type ProviderAccount,
  platformAccounts,
} from '../rules/entry.ts'
import type { LedgerTables } from '../tables.ts'

/** As `ledger_post` answers: the entry's number, 0 for a key of before, -1 for an empty wallet. */
export type Posted = bigint

export async function callPost(tx: Tx, entry: LedgerEntry, vector: EntryVector): Promise<Posted> {
  const { key, kind, subject, at, shortfall } = entry
  const [row] = await openSql(tx)<{ posted: bigint }[]>`
    select ledger_post(${key}, ${kind}, ${subject.type}, ${subject.id}, ${at},
      ${vector.providerId ?? null}, ${shortfall === 'owed'},
      ${arrayText(vector.amounts)}::text::bigint[]) as posted`
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
      ${arrayText(vectors.flatMap(({ amounts }) => amounts))}::text::bigint[]) as posted`
  return present(row, 'a function answers').posted
}

/** An array as PostgreSQL reads it, of values that need no quotes. */
function arrayText(values: readonly (bigint | boolean | string)[]): string {
  return `{${values.join(',')}}`
}

export async function lockProvider(tx: Tx, providerId: string): Promise<void> {
  await openSql(tx)`select from ledger_lock(${providerId})`
}

export async function findBalances(
  tx: Tx,
  providerId: string,
): Promise<Readonly<Record<ProviderAccount, Paise>> | undefined> {
  return openTx<LedgerTables>(tx)
    .selectFrom('ledger_provider')
    .select([
      'wallet_available',
      'wallet_held',
      'charges_owed',
      'gst_payable',
      'direct_sales',
      'paid_out',
    ])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/** The platform's balances: the sums over all slots, as of one instant. */
export async function sumPlatform(tx: Tx): Promise<Readonly<Record<PlatformAccount, Paise>>> {
  const row = await openTx<LedgerTables>(tx)
    .selectFrom('ledger_platform')
    .select(platformAccounts.map((name) => sql<bigint>`sum(${sql.ref(name)})::bigint`.as(name)))
    .executeTakeFirstOrThrow()
  return row
}

export type EntryRow = {
  readonly seq: bigint
  readonly kind: EntryKind
  readonly subjectType: string
  readonly subjectId: string
  readonly at: Date
  readonly availableAfter: Paise
  readonly owedAfter: Paise
  readonly amounts: ReadonlyMap<AccountName, Paise>
}

/** The entries that changed what a provider may take or owes, newest first. */
export async function listWalletEntries(
  tx: Tx,
  query: { readonly providerId: string; readonly before?: bigint; readonly rows: number },
): Promise<EntryRow[]> {
  const rows = await openSql(tx)<
    {
      seq: bigint
      kind: EntryKind
      subject_type: string
      subject_id: string
      at: Date
      available_after: bigint
      owed_after: bigint
      accounts: AccountName[]
      amounts: string[]
    }[]
  >`
    select e.seq, e.kind, e.subject_type, e.subject_id, e.at, e.available_after, e.owed_after,
      array_agg(l.account::text) as accounts, array_agg(l.amount::text) as amounts
    from ledger_entry e join ledger_line l on l.entry = e.seq
    where e.provider_id = ${query.providerId} and e.seq < ${String(query.before ?? MAX_SEQ)}
    group by e.seq
    having bool_or(l.account in ('provider.wallet_available', 'provider.charges_owed'))
    order by e.seq desc limit ${query.rows}`
  return rows.map((row) => ({
    seq: row.seq,
    kind: row.kind,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    at: row.at,
    availableAfter: row.available_after,
    owedAfter: row.owed_after,
    amounts: new Map(row.accounts.map((name, index) => [name, BigInt(row.amounts[index] ?? 0)])),
  }))
}

const MAX_SEQ = 2n ** 63n - 1n

/** The posted amounts of an entry, in the order of `accountOrder`, and its provider. */
export async function findEntry(tx: Tx, key: string): Promise<EntryVector | undefined> {
  const rows = await openTx<LedgerTables>(tx)
    .selectFrom('ledger_entry as e')
    .leftJoin('ledger_line as l', 'l.entry', 'e.seq')
    .select(['e.provider_id', 'l.account', 'l.amount'])
    .where('e.key', '=', key)
    .execute()
  const [first] = rows
  if (first === undefined) {
    return undefined
  }
  const amounts = accountOrder.map(
    (name) => rows.find(({ account }) => account === name)?.amount ?? 0n,
  )
  return { providerId: first.provider_id ?? undefined, amounts }
}

/** What `gst_payable` gained from `from` on and before `to`, refunds taken off. */
export async function sumGst(
  tx: Tx,
  from: Date,
  to: Date,
): Promise<{ readonly providers: Paise; readonly platform: Paise }> {
  const [row] = await openSql(tx)<{ providers: bigint; platform: bigint }[]>`
    select
      coalesce(sum(l.amount) filter (where l.account = 'provider.gst_payable'), 0)::bigint
        as providers,
      coalesce(sum(l.amount) filter (where l.account = 'platform.gst_payable'), 0)::bigint
        as platform
    from ledger_entry e join ledger_line l on l.entry = e.seq
    where e.at >= ${from} and e.at < ${to}`
  assert(row !== undefined, 'an aggregate has a row')
  return row
}
