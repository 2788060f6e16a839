import type { State } from '#contract/common/states.ts'
import type { InvoiceKind } from '#contract/invoices/types.ts'
import { present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { BuyerOfInvoice, SupplierDetails } from '../issue/parties.ts'
import type { GstSplit } from '../rules/gst.ts'
import { freePrefix } from '../rules/numbering.ts'

export type Series = {
  readonly kind: InvoiceKind
  /** Null for the platform. */
  readonly supplierId: string | null
  /** The supplier's registration; null without one. */
  readonly gstin: string | null
  readonly financialYear: number
  /** The prefix for a new series; an existing series keeps its own. */
  readonly prefix: string
}

export type Subject = { readonly type: string; readonly id: string }

/** The numbers of a series after `before`. */
type Numbers = { readonly prefix: string; readonly before: number }

/**
 * Takes `count` consecutive numbers of each series. The series are locked in the order given, which
 * must be that of the suppliers' ids.
 */
export async function allocateNumbers(
  tx: Tx,
  wanted: readonly (Series & { readonly count: number })[],
): Promise<readonly Numbers[]> {
  const json = wanted.map(({ kind, supplierId, financialYear, prefix, count }) => {
    return { kind, supplier: supplierId, year: financialYear, prefix, count }
  })
  const taken = await openSql(tx)<(Numbers & { gstin: string | null })[]>`
    with wanted as materialized (
      select * from rows from (json_to_recordset(${JSON.stringify(json)}::text::json) as (
        kind text, supplier uuid, year smallint, prefix text, count integer
      )) with ordinality as w(kind, supplier, year, prefix, count, place)
    ), taken as (
      insert into invoice_series as series (supplier_id, financial_year, kind, prefix, last_sequence)
      select supplier, year, kind, prefix, count from wanted order by place
      on conflict (supplier_id, financial_year, kind)
        do update set last_sequence = series.last_sequence + excluded.last_sequence
      returning *
    )
    select taken.prefix, taken.gstin, taken.last_sequence - wanted.count as before
    from wanted join taken on taken.supplier_id is not distinct from wanted.supplier
      and taken.financial_year = wanted.year and taken.kind = wanted.kind
    order by place`
  const numbers: Numbers[] = []
  for (const [index, { prefix, gstin, before }] of taken.entries()) {
    const series = present(wanted[index], 'every series was asked')
    const isRegistered = series.gstin === null || series.gstin === gstin
    numbers.push({
      before,
      prefix: isRegistered ? prefix : await registerSeries(tx, series, prefix),
    })
  }
  return numbers
}

/**
 * Puts a series, which is locked, under its supplier's registration. If another supplier with the
 * same one has the prefix in that year, the series goes on with a prefix that none has.
 */
async function registerSeries(
  tx: Tx,
  { kind, supplierId, gstin, financialYear }: Series,
  prefix: string,
): Promise<string> {
  const sql = openSql(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${gstin}, 1301))`
  const others = await sql<{ prefix: string }[]>`
    select prefix from invoice_series
    where gstin = ${gstin} and financial_year = ${financialYear} and kind = ${kind}`
  const free = freePrefix(prefix, new Set(others.map((other) => other.prefix)))
  await sql`
    update invoice_series set gstin = ${gstin}, prefix = ${free}
    where supplier_id is not distinct from ${supplierId}::uuid
      and financial_year = ${financialYear} and kind = ${kind}`
  return free
}

/** Whether another supplier with this registration has the prefix in that year. */
export async function isPrefixTaken(
  tx: Tx,
  { supplierId, gstin, financialYear, prefix }: Omit<Series, 'kind'>,
): Promise<boolean> {
  const rows = await openSql(tx)`
    select from invoice_series
    where gstin = ${gstin} and financial_year = ${financialYear} and prefix = ${prefix}
      and supplier_id is distinct from ${supplierId}::uuid limit 1`
  return rows.length > 0
}

/** Gives back the last number that was taken from a series, which has been locked since. */
export async function releaseNumber(tx: Tx, series: Series): Promise<void> {
  await openSql(tx)`
    update invoice_series set last_sequence = last_sequence - 1
    where supplier_id is not distinct from ${series.supplierId}::uuid
      and financial_year = ${series.financialYear} and kind = ${series.kind}`
}

/** The document of this kind that this supplier issued for a subject. */
export async function findIssued(
  tx: Tx,
  { kind, supplierId }: Series,
  subject: Subject,
): Promise<{ readonly id: string; readonly number: string } | undefined> {
  const [row] = await openSql(tx)<{ id: string; number: string }[]>`
    select id, number from invoice
    where subject_type = ${subject.type} and subject_id = ${subject.id} and kind = ${kind}
      and supplier_id is not distinct from ${supplierId}::uuid`
  return row
}

export type NewLine = GstSplit & {
  readonly description: string
  readonly sac: string
  /** The invoice line that this credit-note line credits. */
  readonly creditsLine: number | null
}

export type NewDocument = {
  readonly id: string
  readonly kind: InvoiceKind
  readonly supplierId: string | null
  readonly financialYear: number
  readonly sequence: number
  readonly number: string
  readonly issuedAt: Date
  readonly buyerId: string
  readonly subject: Subject
  readonly creditsId: string | null
  readonly reason: string | null
  readonly supplier: SupplierDetails
  readonly buyer: BuyerOfInvoice
  readonly placeOfSupply: State
  readonly chargesGst: boolean
  readonly lines: readonly NewLine[]
}

const CHUNK = 500

/**
 * Writes documents with their lines; totals are the sums of the lines. A trigger in the schema
 * counts what credit notes take back per line, and refuses more than there is.
 */
export async function insertDocuments(tx: Tx, documents: readonly NewDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += CHUNK) {
    const part = documents.slice(start, start + CHUNK)
    await openSql(tx)`
      with document as (
        insert into invoice (id, kind, supplier_id, financial_year, sequence, number, issued_at,
          buyer_id, subject_type, subject_id, credits_id, reason, supplier, buyer,
          place_of_supply, charges_gst, taxable_paise, cgst_paise, sgst_paise, igst_paise,
          total_paise)
        select * from json_to_recordset(${JSON.stringify(part.map(toPlainDocument))}::text::json)
          as d(id uuid, kind text, supplier_id uuid, financial_year smallint, sequence integer,
            number text, issued_at timestamptz, buyer_id uuid, subject_type text, subject_id uuid,
            credits_id uuid, reason text, supplier jsonb, buyer jsonb, place_of_supply text,
            charges_gst boolean, taxable bigint, cgst bigint, sgst bigint, igst bigint,
            total bigint)
      )
      insert into invoice_line (invoice_id, line_no, description, sac, taxable_paise, cgst_paise,
        sgst_paise, igst_paise, total_paise, credits_id, credits_line)
      select * from json_to_recordset(${JSON.stringify(part.flatMap(toPlainLines))}::text::json)
        as l(invoice_id uuid, line_no smallint, description text, sac text, taxable bigint,
          cgst bigint, sgst bigint, igst bigint, total bigint, credits_id uuid,
          credits_line smallint)`
  }
}

function toPlainDocument(document: NewDocument) {
  const sum = (part: 'base' | 'cgst' | 'sgst' | 'igst' | 'total') =>
    String(document.lines.reduce((all, line) => all + line[part], 0n))
  return {
    id: document.id,
    kind: document.kind,
    supplier_id: document.supplierId,
    financial_year: document.financialYear,
    sequence: document.sequence,
    number: document.number,
    issued_at: document.issuedAt,
    buyer_id: document.buyerId,
    subject_type: document.subject.type,
    subject_id: document.subject.id,
    credits_id: document.creditsId ?? undefined,
    reason: document.reason ?? undefined,
    supplier: document.supplier,
    buyer: document.buyer,
    place_of_supply: document.placeOfSupply,
    charges_gst: document.chargesGst,
    taxable: sum('base'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    igst: sum('igst'),
    total: sum('total'),
  }
}

function toPlainLines({ id, creditsId, lines }: NewDocument) {
  return lines.map((line, index) => ({
    invoice_id: id,
    line_no: index + 1,
    description: line.description,
    sac: line.sac,
    taxable: String(line.base),
    cgst: String(line.cgst),
    sgst: String(line.sgst),
    igst: String(line.igst),
    total: String(line.total),
    ...(line.creditsLine === null ? {} : { credits_id: creditsId, credits_line: line.creditsLine }),
  }))
}

/** The remainder of an invoice line after its credit notes. */
export type LineLeft = {
  readonly line: number
  readonly description: string
  readonly sac: string
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

/** The remainder of each line, locked against other credit notes until the transaction ends. */
export function lockLinesLeft(tx: Tx, invoiceId: string): Promise<readonly LineLeft[]> {
  return openSql(tx)<LineLeft[]>`
    select line_no as line, description, sac,
      taxable_paise - credited_taxable_paise as taxable,
      cgst_paise - credited_cgst_paise as cgst,
      sgst_paise - credited_sgst_paise as sgst,
      igst_paise - credited_igst_paise as igst
    from invoice_line where invoice_id = ${invoiceId} order by line_no for update`
}
