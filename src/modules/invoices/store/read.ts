import type { State } from '#contract/common/states.ts'
import type { InvoiceKind } from '#contract/invoices/types.ts'
import type { Paise } from '#kit/money.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { BuyerOfInvoice, SupplierDetails } from '../issue/parties.ts'
import type { Subject } from './issue.ts'

export type DocumentRow = {
  readonly id: string
  readonly kind: InvoiceKind
  readonly supplier_id: string | null
  readonly financial_year: number
  readonly number: string
  readonly issued_at: Date
  readonly buyer_id: string
  readonly credits_id: string | null
  readonly reason: string | null
  readonly supplier: SupplierDetails
  readonly buyer: BuyerOfInvoice
  readonly place_of_supply: State
  readonly charges_gst: boolean
  readonly taxable_paise: Paise
  readonly cgst_paise: Paise
  readonly sgst_paise: Paise
  readonly igst_paise: Paise
  readonly total_paise: Paise
}

export async function findDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  const [row] = await openSql(tx)<DocumentRow[]>`
    select id, kind, supplier_id, financial_year, number, issued_at, buyer_id, credits_id, reason,
      supplier, buyer, place_of_supply, charges_gst, taxable_paise, cgst_paise, sgst_paise,
      igst_paise, total_paise
    from invoice where id = ${id}`
  return row
}

export type LineRow = {
  readonly description: string
  readonly sac: string
  readonly taxable_paise: Paise
  readonly cgst_paise: Paise
  readonly sgst_paise: Paise
  readonly igst_paise: Paise
  readonly total_paise: Paise
  readonly credited_paise: Paise
}

export function listLines(tx: Tx, id: string): Promise<readonly LineRow[]> {
  return openSql(tx)<LineRow[]>`
    select description, sac, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise,
      credited_taxable_paise + credited_cgst_paise + credited_sgst_paise + credited_igst_paise
        as credited_paise
    from invoice_line where invoice_id = ${id} order by line_no`
}

export type RelatedRow = {
  readonly id: string
  readonly number: string
  readonly issued_at: Date
  readonly total_paise: Paise
}

/** An invoice's credit notes, or the invoice of a credit note. */
export function listRelated(tx: Tx, document: DocumentRow): Promise<readonly RelatedRow[]> {
  const sql = openSql(tx)
  return sql<RelatedRow[]>`
    select id, number, issued_at, total_paise from invoice
    where ${
      document.credits_id === null
        ? sql`credits_id = ${document.id}`
        : sql`id = ${document.credits_id}`
    }
    order by issued_at, id limit 100`
}

export type BetweenRow = {
  readonly id: string
  readonly kind: InvoiceKind
  readonly number: string
  readonly at: Date
  readonly supplierId: string
  readonly totalPaise: Paise
}

/** Documents that these suppliers issued to a buyer, newest first. */
export function listBetween(
  tx: Tx,
  {
    supplierIds,
    buyerId,
    after,
    rows,
  }: RangeInTime & { readonly supplierIds: readonly string[]; readonly buyerId: string },
): Promise<readonly BetweenRow[]> {
  const sql = openSql(tx)
  return sql<BetweenRow[]>`
    select id, kind, number, issued_at as at, supplier_id as "supplierId",
      total_paise as "totalPaise"
    from invoice
    where buyer_id = ${buyerId} and supplier_id = any(${[...supplierIds]}::uuid[])
    ${
      after === undefined
        ? sql``
        : sql`and (issued_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    }
    order by issued_at desc, id desc limit ${rows}`
}

/** The invoices of these subjects, by subject id; a subject without one is missing. */
export async function findOfSubjects(
  tx: Tx,
  type: Subject['type'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await openSql(tx)<{ subject_id: string; id: string }[]>`
    select subject_id, id from invoice
    where subject_type = ${type} and kind = 'invoice' and subject_id = any(${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.subject_id, row.id]))
}

/** The credit note of this invoice for this cancellation or refund. */
export async function findCreditNote(
  tx: Tx,
  invoiceId: string,
  subject: Subject,
): Promise<{ readonly invoiceId: string; readonly number: string } | undefined> {
  const [row] = await openSql(tx)<{ id: string; number: string }[]>`
    select id, number from invoice
    where credits_id = ${invoiceId} and subject_type = ${subject.type}
      and subject_id = ${subject.id}`
  return row && { invoiceId: row.id, number: row.number }
}

/** Documents issued since that moment that are not rendered yet, oldest first. */
export async function listUnrendered(
  tx: Tx,
  since: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    select i.id from invoice i left join invoice_file f on f.invoice_id = i.id
    where i.issued_at >= ${since} and f.invoice_id is null order by i.issued_at, i.id limit ${limit}`
  return rows.map((row) => row.id)
}

export type Breaches = {
  readonly gapless: number
  readonly totals: number
  readonly credited: number
}

/** Counts of impossible states: each is 0 unless data was written without this module. */
export async function countBreaches(tx: Tx): Promise<Breaches> {
  const [row] = await openSql(tx)<Breaches[]>`
    select
      (select count(*)::int from (
        select series.last_sequence from invoice_series series
          left join invoice i on i.kind = series.kind and i.financial_year = series.financial_year
            and i.supplier_id is not distinct from series.supplier_id
        group by series.supplier_id, series.financial_year, series.kind, series.last_sequence
        having count(i.id) <> series.last_sequence
          or count(distinct i.sequence) <> series.last_sequence
          or coalesce(max(i.sequence), 0) <> series.last_sequence) gap) as gapless,
      (select count(*)::int from (
        select i.id from invoice i left join invoice_line l on l.invoice_id = i.id
        group by i.id
        having coalesce(sum(l.taxable_paise), -1) <> i.taxable_paise
          or coalesce(sum(l.cgst_paise), -1) <> i.cgst_paise
          or coalesce(sum(l.sgst_paise), -1) <> i.sgst_paise
          or coalesce(sum(l.igst_paise), -1) <> i.igst_paise) wrong) as totals,
      (select count(*)::int from (
        select l.invoice_id from invoice_line l
          left join invoice_line c on c.credits_id = l.invoice_id and c.credits_line = l.line_no
        group by l.invoice_id, l.line_no
        having coalesce(sum(c.taxable_paise), 0) <> l.credited_taxable_paise
          or coalesce(sum(c.cgst_paise), 0) <> l.credited_cgst_paise
          or coalesce(sum(c.sgst_paise), 0) <> l.credited_sgst_paise
          or coalesce(sum(c.igst_paise), 0) <> l.credited_igst_paise
          or coalesce(sum(c.total_paise), 0) > l.total_paise) over) as credited`
  return row ?? { gapless: 0, totals: 0, credited: 0 }
}

/** The tax in the platform's own documents for subjects of these types, less credit notes. */
export async function sumPlatformGst(tx: Tx, types: readonly Subject['type'][]): Promise<Paise> {
  const [row] = await openSql(tx)<{ gst: Paise }[]>`
    select coalesce(sum(case kind when 'credit-note' then -1 else 1 end
      * (cgst_paise + sgst_paise + igst_paise)), 0)::bigint as gst
    from invoice where supplier_id is null and subject_type = any(${[...types]}::text[])`
  return row?.gst ?? 0n
}
