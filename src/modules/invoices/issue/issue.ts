import { assert, present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Tx } from '#platform/tx.ts'
import { type InvoicesDeps, PLATFORM } from '../deps.ts'
import { gstOf, headsOf } from '../rules/gst.ts'
import { documentNumber, financialYearOf } from '../rules/numbering.ts'
import {
  allocateNumbers,
  findIssued,
  insertDocuments,
  type LineLeft,
  lockLinesLeft,
  type NewDocument,
  type NewLine,
  releaseNumber,
  type Series,
  type Subject,
} from '../store/issue.ts'
import { findCreditNote, findDocument } from '../store/read.ts'
import {
  type BuyerOfInvoice,
  buyerOf,
  buyersOf,
  type Supplier,
  supplierOf,
  suppliersOf,
  termsOf,
} from './parties.ts'

export type InvoiceDraft = {
  /** A provider's id, or 'platform'. */
  readonly supplier: string
  readonly buyerId: string
  /**
   * What the invoice is for. A supplier issues one invoice per subject, however often it is
   * requested.
   */
  readonly subject: Subject
  /** Whether it was sold with GST; if absent, whether the supplier charges GST now. */
  readonly chargesGst?: boolean
  readonly at: Date
  readonly lines: readonly InvoiceDraftLine[]
}

type InvoiceDraftLine = {
  readonly description: string
  /** Services accounting code; if absent, the supplier's own. */
  readonly sac?: string
  /** The taxable amount, after discounts. */
  readonly taxable: Paise
  /**
   * The whole tax, computed by halves. The place of supply decides between CGST with SGST and IGST.
   */
  readonly gst: Paise
}

export type Issued = { readonly invoiceId: string; readonly number: string }

/** `sameState`: the tax is CGST and SGST, not IGST. */
export type IssuedInvoice = Issued & { readonly sameState: boolean }

/**
 * Issues an invoice in the caller's transaction. The supplier's series is locked until that
 * transaction ends, so call this as late as possible, and for several suppliers in the order of
 * their ids.
 */
export async function issueInvoice(
  deps: InvoicesDeps,
  tx: Tx,
  draft: InvoiceDraft,
): Promise<IssuedInvoice> {
  const supplier = await supplierOf(deps, tx, draft.supplier)
  const buyer = await buyerOf(deps, tx, draft.buyerId)
  const { document, sameState } = documentOf(draft, { supplier, buyer })
  return { ...(await issueDocument(deps, tx, supplier, document)), sameState }
}

/**
 * Issues many invoices for subjects that have none yet: the same result as one by one, in a few
 * statements. Each series is numbered in the order of the drafts, which must be that of their
 * moments.
 */
export async function issueAll(
  deps: InvoicesDeps,
  tx: Tx,
  drafts: readonly InvoiceDraft[],
): Promise<readonly IssuedInvoice[]> {
  if (drafts.length === 0) {
    return []
  }
  const [suppliers, buyers] = await pipelined([
    suppliersOf(deps, tx, unique(drafts.map(({ supplier }) => supplier))),
    buyersOf(deps, tx, unique(drafts.map(({ buyerId }) => buyerId))),
  ])
  const series = new Map<string, Series & { count: number }>()
  const written = drafts.map((draft) => {
    const supplier = present(suppliers.get(draft.supplier), 'every supplier was asked for')
    const buyer = present(buyers.get(draft.buyerId), 'every buyer was asked for')
    const financialYear = financialYearOf(draft.at)
    const key = `${draft.supplier} ${financialYear}`
    const own = series.get(key) ?? { ...seriesOf(supplier, 'invoice', financialYear), count: 0 }
    own.count += 1
    series.set(key, own)
    return { ...documentOf(draft, { supplier, buyer }), financialYear, key, place: own.count }
  })
  const keys = [...series.keys()].sort()
  const wanted = keys.map((key) => present(series.get(key), 'these are its keys'))
  const taken = await allocateNumbers(tx, wanted)
  const numbers = new Map(taken.map((one, index) => [keys[index], one]))
  const documents = written.map(({ document, sameState, financialYear, key, place }) => {
    const { prefix, before } = present(numbers.get(key), 'every series was asked')
    const sequence = before + place
    const number = documentNumber('invoice', prefix, financialYear, sequence)
    return { ...document, id: deps.newId(), financialYear, sequence, number, sameState }
  })
  await insertDocuments(tx, documents)
  return documents.map(({ id, number, sameState }) => ({ invoiceId: id, number, sameState }))
}

function seriesOf(
  { id: supplierId, prefix, details: { gstin } }: Supplier,
  kind: Series['kind'],
  financialYear: number,
): Series {
  return { kind, supplierId, gstin, financialYear, prefix }
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)]
}

type InvoiceParties = { readonly supplier: Supplier; readonly buyer: BuyerOfInvoice }

function documentOf(
  draft: InvoiceDraft,
  { supplier, buyer }: InvoiceParties,
): { readonly document: Document; readonly sameState: boolean } {
  assert(draft.lines.length > 0 && draft.lines.length <= 100, 'an invoice has some lines')
  const terms = termsOf(supplier, buyer)
  const lines = draft.lines.map(
    ({ description, sac = supplier.sac, taxable, gst }): NewLine => ({
      description: description.slice(0, 300),
      sac,
      base: taxable,
      ...headsOf(gst, terms.sameState),
      total: taxable + gst,
      creditsLine: null,
    }),
  )
  const document: Document = {
    kind: 'invoice',
    supplierId: supplier.id,
    issuedAt: draft.at,
    buyerId: draft.buyerId,
    subject: draft.subject,
    creditsId: null,
    reason: null,
    supplier: supplier.details,
    buyer,
    placeOfSupply: terms.placeOfSupply,
    chargesGst: (draft.chargesGst ?? terms.charges) || lines.some((line) => gstOf(line) > 0n),
    lines,
  }
  return { document, sameState: terms.sameState }
}

export type CreditNoteDraft = {
  readonly invoiceId: string
  /** The cancellation or refund; each has one credit note. */
  readonly subject: Subject
  readonly at: Date
  /** Printed on the credit note. */
  readonly reason: string
  /** By the invoice's line number; 'rest' credits all that is left. */
  readonly parts: 'rest' | readonly CreditedPart[]
}

type CreditedPart = { readonly line: number; readonly taxable: Paise; readonly gst: Paise }

/** Credits part or all of an invoice in the caller's transaction, never more than is left of it. */
export async function issueCreditNote(
  deps: InvoicesDeps,
  tx: Tx,
  draft: CreditNoteDraft,
): Promise<Result<Issued, 'not_found' | 'credit_exceeds_invoice'>> {
  const invoice = await findDocument(tx, draft.invoiceId)
  if (invoice?.kind !== 'invoice') {
    return fail('not_found')
  }
  const left = await lockLinesLeft(tx, draft.invoiceId)
  const already = await findCreditNote(tx, draft.invoiceId, draft.subject)
  if (already !== undefined) {
    return ok(already)
  }
  const lines = draft.parts === 'rest' ? restOf(left) : partsOf(left, draft.parts)
  if (lines === undefined || lines.length === 0) {
    return fail('credit_exceeds_invoice')
  }
  const supplier = await supplierOf(deps, tx, invoice.supplier_id ?? PLATFORM)
  return ok(
    await issueDocument(deps, tx, supplier, {
      kind: 'credit-note',
      supplierId: invoice.supplier_id,
      issuedAt: draft.at,
      buyerId: invoice.buyer_id,
      subject: draft.subject,
      creditsId: invoice.id,
      reason: draft.reason,
      supplier: invoice.supplier,
      buyer: invoice.buyer,
      placeOfSupply: invoice.place_of_supply,
      chargesGst: invoice.charges_gst,
      lines,
    }),
  )
}

/** The full remainder of each line that has one. */
function restOf(left: readonly LineLeft[]): readonly NewLine[] {
  return left
    .filter((line) => line.taxable + gstOf(line) > 0n)
    .map(({ line, description, sac, taxable, cgst, sgst, igst }) => ({
      description,
      sac,
      base: taxable,
      cgst,
      sgst,
      igst,
      total: taxable + cgst + sgst + igst,
      creditsLine: line,
    }))
}

/** Undefined if a part exceeds what is left, or names no line of the invoice. */
function partsOf(
  left: readonly LineLeft[],
  parts: readonly CreditedPart[],
): readonly NewLine[] | undefined {
  assert(new Set(parts.map(({ line }) => line)).size === parts.length, 'a line is credited once')
  const lines: NewLine[] = []
  for (const { line: number, taxable, gst } of parts) {
    const line = left.find((one) => one.line === number)
    if (line === undefined || taxable < 0n || taxable > line.taxable || gst > gstOf(line)) {
      return undefined
    }
    const { description, sac } = line
    const heads = headsOf(gst, line.igst === 0n)
    lines.push({
      description,
      sac,
      base: taxable,
      ...heads,
      total: taxable + gst,
      creditsLine: number,
    })
  }
  return lines
}

type Document = Omit<NewDocument, 'id' | 'financialYear' | 'sequence' | 'number'>

/** Numbers and writes the document. If the subject already has one, returns that instead. */
async function issueDocument(
  { newId }: InvoicesDeps,
  tx: Tx,
  supplier: Supplier,
  document: Document,
): Promise<Issued> {
  const financialYear = financialYearOf(document.issuedAt)
  const { kind, subject } = document
  const series = seriesOf(supplier, kind, financialYear)
  const [taken] = await allocateNumbers(tx, [{ ...series, count: 1 }])
  // Earlier documents of the series are all visible only here, after the series was locked.
  const existing = await findIssued(tx, series, subject)
  if (existing !== undefined) {
    await releaseNumber(tx, series)
    return { invoiceId: existing.id, number: existing.number }
  }
  const { prefix: used, before } = present(taken, 'every series was asked')
  const sequence = before + 1
  const number = documentNumber(kind, used, financialYear, sequence)
  const id = newId()
  await insertDocuments(tx, [{ ...document, id, financialYear, sequence, number }])
  return { invoiceId: id, number }
}
