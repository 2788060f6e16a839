import type { Fragment, Sql } from 'postgres'
import type { State } from '#contract/common/states.ts'
import type { InvoiceKind, InvoiceSuppliers } from '#contract/invoices/types.ts'
import { present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type ListedRow = {
  readonly id: string
  readonly kind: InvoiceKind
  readonly number: string
  readonly issued_at: Date
  readonly supplier_name: string
  readonly supplier_gstin: string | null
  readonly buyer_name: string
  readonly buyer_gstin: string | null
  readonly place_of_supply: State
  readonly charges_gst: boolean
  readonly description: string
  readonly sac: string
  readonly taxable_paise: Paise
  readonly cgst_paise: Paise
  readonly sgst_paise: Paise
  readonly igst_paise: Paise
  readonly total_paise: Paise
  /**
   * What a provider sold: of a credit note, the subject of the invoice that it corrects. Null in
   * documents of the platform.
   */
  readonly sold_id: string | null
  /** The invoice that a credit note corrects. */
  readonly credits_number: string | null
  readonly credits_issued_at: Date | null
}

export type DocumentFilter = {
  /** Only this account's documents; absent for everybody's. */
  readonly of?: { readonly side: 'buyer' | 'supplier'; readonly accountId: string } | undefined
  /** Part of the number or of a name. */
  readonly words?: string | undefined
  readonly kind?: InvoiceKind | undefined
  readonly supplier?: InvoiceSuppliers | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/**
 * How many of the newest documents are searched before the text index is used, and how many if these
 * have so many hits that ten times as many are likely to fill the page.
 */
const PROBE_ROWS = 1_000
const PROBE_AGAIN = 10

/**
 * Documents, newest first. Frequent words are found among the newest documents; words that do not
 * fill a page there are rare, and found by the text index.
 */
export async function listDocuments(
  tx: Tx,
  { words, ...filter }: DocumentFilter,
  { after, rows }: RangeInTime,
): Promise<readonly ListedRow[]> {
  const sql = openSql(tx)
  const matching = sql`${conditionsOf(sql, filter)} ${
    after === undefined
      ? sql``
      : sql`and (i.issued_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  }`
  const shown = (documents: Fragment) => sql<ListedRow[]>`
    select i.id, i.kind, i.number, i.issued_at, i.supplier ->> 'name' as supplier_name,
      i.supplier ->> 'gstin' as supplier_gstin, i.buyer ->> 'name' as buyer_name,
      i.buyer ->> 'gstin' as buyer_gstin, i.place_of_supply, i.charges_gst, l.description, l.sac,
      i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.total_paise,
      case when i.supplier_id is not null then coalesce(c.subject_id, i.subject_id) end as sold_id,
      c.number as credits_number, c.issued_at as credits_issued_at
    from (${documents}) i join invoice_line l on l.invoice_id = i.id and l.line_no = 1
      left join invoice c on c.id = i.credits_id
    order by i.issued_at desc, i.id desc limit ${rows}`
  const newest = (count: number) => sql`
    select * from invoice i where ${matching}
    order by i.issued_at desc, i.id desc limit ${count}`
  if (words === undefined) {
    return shown(newest(rows))
  }
  const probe = (count: number) =>
    shown(sql`select * from (${newest(count)}) i where ${matchesWords(sql, words)}`)
  const probed = await probe(PROBE_ROWS)
  if (probed.length === rows) {
    return probed
  }
  if (probed.length * PROBE_AGAIN >= rows) {
    const found = await probe(PROBE_ROWS * PROBE_AGAIN)
    if (found.length === rows) {
      return found
    }
  }
  return shown(sql`
    with hit as materialized (
      select id, issued_at from invoice i where ${matching} and ${matchesWords(sql, words)})
    select d.* from (select id from hit order by issued_at desc, id desc limit ${rows}) h
    join invoice d on d.id = h.id`)
}

export type DocumentTotals = {
  readonly count: number
  readonly taxable: Paise
  readonly gst: Paise
  readonly total: Paise
}

/** Totals of documents, less credit notes; beyond `rows`, only of the newest. */
export async function totalDocuments(
  tx: Tx,
  { words, ...filter }: DocumentFilter,
  rows: number,
): Promise<DocumentTotals> {
  const sql = openSql(tx)
  const [sums] = await sql<DocumentTotals[]>`
    select count(*)::integer as count, coalesce(sum(sign * taxable_paise), 0)::bigint as taxable,
      coalesce(sum(sign * (cgst_paise + sgst_paise + igst_paise)), 0)::bigint as gst,
      coalesce(sum(sign * total_paise), 0)::bigint as total
    from (
      select *, case kind when 'credit-note' then -1 else 1 end as sign from invoice i
      where ${conditionsOf(sql, filter)} ${words === undefined ? sql`` : sql`and ${matchesWords(sql, words)}`}
      order by i.issued_at desc, i.id desc limit ${rows}
    ) counted`
  return present(sums, 'a sum is a row')
}

function conditionsOf(
  sql: Sql,
  { of, kind, supplier, from, before }: Omit<DocumentFilter, 'words'>,
): Fragment {
  const partyCondition =
    of === undefined
      ? sql`true`
      : of.side === 'buyer'
        ? sql`i.buyer_id = ${of.accountId}`
        : sql`i.supplier_id = ${of.accountId}`
  return sql`${partyCondition}
    ${kind === undefined ? sql`` : sql`and i.kind = ${kind}`}
    ${supplier === 'tradebox' ? sql`and i.supplier_id is null` : sql``}
    ${supplier === 'providers' ? sql`and i.supplier_id is not null` : sql``}
    ${from === undefined ? sql`` : sql`and i.issued_at >= ${from}`}
    ${before === undefined ? sql`` : sql`and i.issued_at < ${before}`}`
}

/** The same expression as the text index. */
function matchesWords(sql: Sql, words: string): Fragment {
  return sql`folded_text(i.number || ' ' || (i.supplier ->> 'name') || ' ' || (i.buyer ->> 'name'))
    like containing_pattern(${words})`
}
