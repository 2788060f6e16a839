import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { taxParts } from '#contract/common/tax.ts'
import type { Invoice, InvoiceParty } from '#contract/invoices/types.ts'
import { dayInIndia } from '#kit/day.ts'
import { pdfFonts, printable } from '#platform/pdf/fonts.ts'

const INK = '#1b1d2a'
const SOFT = '#5a5e73'
const LINE = '#d9dbe5'
const ACCENT = '#3b3f98'
const GROUND = '#f5f5fa'

const styles = StyleSheet.create({
  page: {
    fontFamily: pdfFonts,
    fontSize: 9,
    lineHeight: 1.45,
    color: INK,
    paddingTop: 44,
    paddingBottom: 74,
    paddingHorizontal: 48,
  },
  band: { position: 'absolute', top: 0, left: 0, right: 0, height: 5, backgroundColor: ACCENT },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 26 },
  issuer: { width: '58%' },
  issuerName: { fontSize: 14, fontWeight: 600, lineHeight: 1.25, marginBottom: 4 },
  kind: { width: '40%', alignItems: 'flex-end' },
  title: { fontSize: 18, fontWeight: 600, lineHeight: 1.2, color: ACCENT },
  number: { fontSize: 11, fontWeight: 600, marginTop: 4 },
  soft: { color: SOFT },
  columns: {
    flexDirection: 'row',
    borderTopWidth: 0.75,
    borderBottomWidth: 0.75,
    borderColor: LINE,
    paddingVertical: 12,
    marginBottom: 22,
  },
  column: { flex: 1, paddingRight: 16 },
  label: { fontSize: 7.5, color: SOFT, marginBottom: 2 },
  strong: { fontWeight: 600 },
  fact: { marginBottom: 7 },
  tableHead: {
    flexDirection: 'row',
    backgroundColor: GROUND,
    fontSize: 7.5,
    color: SOFT,
    paddingVertical: 5,
    paddingHorizontal: 8,
  },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: LINE,
    paddingVertical: 8,
    paddingHorizontal: 8,
  },
  grow: { flex: 1, paddingRight: 10 },
  sac: { width: 46 },
  rate: { width: 34, textAlign: 'right' },
  amount: { width: 66, textAlign: 'right' },
  fraction: { letterSpacing: 0.01 },
  sums: { alignSelf: 'flex-end', width: 240, marginTop: 10, paddingRight: 8 },
  sum: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    marginBottom: 4,
  },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderTopWidth: 0.75,
    borderTopColor: INK,
    paddingTop: 6,
    marginTop: 2,
    fontSize: 12,
    fontWeight: 600,
  },
  words: { marginTop: 20, backgroundColor: GROUND, paddingVertical: 8, paddingHorizontal: 10 },
  close: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 22 },
  notes: { width: '58%', color: SOFT, fontSize: 8 },
  signature: { width: '38%', alignItems: 'flex-end', textAlign: 'right' },
  signatory: { marginTop: 14, fontWeight: 600 },
  foot: {
    position: 'absolute',
    bottom: 30,
    left: 48,
    right: 48,
    borderTopWidth: 0.5,
    borderTopColor: LINE,
    paddingTop: 7,
    fontSize: 7,
    color: SOFT,
  },
  pageNumber: { position: 'absolute', top: 7, right: 0, width: 80, textAlign: 'right' },
})

/** The document on A4; sales with the usual number of lines fit on one page. */
export async function renderInvoicePdf(issued: Invoice): Promise<Buffer> {
  const invoice = await printable(issued)
  const issuedAt = new Date(invoice.issuedAt)
  return renderToBuffer(
    h(
      Document,
      {
        title: `${invoice.title} ${invoice.number}`,
        author: invoice.supplier.name,
        subject: `${invoice.title} for ${invoice.buyer.name}`,
        creator: 'Tradebox',
        producer: 'Tradebox',
        creationDate: issuedAt,
        modificationDate: issuedAt,
        language: 'en-IN',
        pdfVersion: '1.7',
      },
      h(
        Page,
        { size: 'A4', style: styles.page },
        h(View, { fixed: true, style: styles.band }),
        head(invoice),
        facts(invoice),
        table(invoice),
        sums(invoice),
        h(
          View,
          { style: styles.words, wrap: false },
          h(Text, { style: styles.label }, 'Amount in words'),
          h(Text, { style: styles.strong }, invoice.inWords),
        ),
        closing(invoice),
        foot(invoice),
      ),
    ),
  )
}

function head({ supplier, title, number, financialYear }: Invoice): ReactElement {
  return h(
    View,
    { style: styles.head },
    h(
      View,
      { style: styles.issuer },
      h(Text, { style: styles.issuerName }, supplier.name),
      ...addressLines(supplier),
      ...(supplier.registration === null
        ? []
        : [h(Text, { key: 'registration', style: styles.soft }, supplier.registration)]),
    ),
    h(
      View,
      { style: styles.kind },
      h(Text, { style: styles.title }, title),
      h(Text, { style: styles.number }, number),
      h(Text, { style: styles.soft }, `Financial year ${financialYear}`),
    ),
  )
}

function addressLines(party: InvoiceParty): ReactElement[] {
  const lines = [
    ...party.address,
    `${party.state}, State code ${party.stateCode}`,
    ...(party.gstin === null ? [] : [`GSTIN ${party.gstin}`]),
  ]
  return lines.map((line, key) => h(Text, { key }, line))
}

function facts(invoice: Invoice): ReactElement {
  const [original] = invoice.related
  const entries = [
    ['Date of issue', dateOf(invoice.issuedAt)],
    ['Place of supply', invoice.placeOfSupply],
    ['Tax payable on reverse charge', invoice.reverseCharge ? 'Yes' : 'No'],
    ...(invoice.kind === 'credit-note' && original !== undefined
      ? [['Against invoice', `${original.number} of ${dateOf(original.issuedAt)}`]]
      : []),
    ...(invoice.reason === null ? [] : [['Reason', invoice.reason]]),
  ]
  return h(
    View,
    { style: styles.columns },
    h(
      View,
      { style: styles.column },
      h(Text, { style: styles.label }, invoice.kind === 'invoice' ? 'Billed to' : 'Credited to'),
      h(Text, { style: styles.strong }, invoice.buyer.name),
      ...addressLines(invoice.buyer),
    ),
    h(
      View,
      { style: styles.column },
      ...entries.map(([label = '', value = '']) =>
        h(
          View,
          { key: label, style: styles.fact },
          h(Text, { style: styles.label }, label),
          h(Text, null, value),
        ),
      ),
    ),
  )
}

function table(invoice: Invoice): ReactElement {
  const { chargesGst } = invoice
  const tax = chargesGst ? ['GST %', 'Tax'] : []
  return h(
    View,
    null,
    h(
      View,
      { style: styles.tableHead, fixed: true },
      h(Text, { style: styles.grow }, 'Description of service'),
      h(Text, { style: styles.sac }, 'SAC'),
      h(Text, { style: styles.amount }, chargesGst ? 'Taxable value' : 'Value'),
      ...tax.map((name, index) =>
        h(Text, { key: name, style: index === 0 ? styles.rate : styles.amount }, name),
      ),
      h(Text, { style: styles.amount }, 'Amount'),
    ),
    ...invoice.lines.map((line, key) =>
      h(
        View,
        { key, style: styles.row, wrap: false },
        h(Text, { style: styles.grow }, line.description),
        h(Text, { style: styles.sac }, line.sac),
        h(Text, { style: styles.amount }, ...figure(line.taxable)),
        ...(chargesGst
          ? [
              h(Text, { key: 'rate', style: styles.rate }, String(line.rate)),
              h(
                Text,
                { key: 'tax', style: styles.amount },
                ...figure(line.cgst + line.sgst + line.igst),
              ),
            ]
          : []),
        h(Text, { style: styles.amount }, ...figure(line.total)),
      ),
    ),
  )
}

function sums(invoice: Invoice): ReactElement {
  const rows = invoice.chargesGst
    ? taxParts(invoice, invoice.sameState, invoice.supplier.stateCode)
    : []
  return h(
    View,
    { style: styles.sums, wrap: false },
    ...rows.map(([label, amount]) =>
      h(
        View,
        { key: label, style: styles.sum },
        h(Text, { style: styles.soft }, label),
        h(Text, null, ...figure(amount)),
      ),
    ),
    h(
      View,
      { style: styles.total },
      h(Text, null, invoice.kind === 'invoice' ? 'Total' : 'Total credited'),
      h(Text, null, '₹', ...figure(invoice.total)),
    ),
  )
}

function closing({ operator, supplier, chargesGst }: Invoice): ReactElement {
  const notes = [
    ...(operator === null
      ? []
      : [
          `Supplied through Tradebox, the electronic commerce platform of ${operator.name}, GSTIN ${operator.gstin}.`,
        ]),
    ...(chargesGst ? [] : ['The supplier charges no GST on this supply.']),
    'Issued electronically.',
  ]
  return h(
    View,
    { style: styles.close, wrap: false },
    h(View, { style: styles.notes }, ...notes.map((note, key) => h(Text, { key }, note))),
    h(
      View,
      { style: styles.signature },
      h(Text, { style: styles.soft }, `For ${supplier.name}`),
      h(Text, { style: styles.signatory }, supplier.signatoryName),
      h(Text, { style: styles.soft }, supplier.signatoryTitle),
    ),
  )
}

function foot({ title, number }: Invoice): ReactElement {
  return h(
    View,
    { fixed: true, style: styles.foot },
    h(Text, null, `${title} ${number}`),
    h(Text, {
      style: styles.pageNumber,
      render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
    }),
  )
}

const amounts = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/**
 * '1,23,456.00', with the fraction as a separate text: in one text the font sets the point so close
 * to a following 1 that it is easily missed.
 */
function figure(rupees: number): readonly [string, ReactElement] {
  const [whole = '', fraction = ''] = amounts.format(rupees).split('.')
  return [`${whole}.`, h(Text, { key: 'fraction', style: styles.fraction }, fraction)]
}

/** '21-11-2026', in Indian time. */
function dateOf(instant: string): string {
  return dayInIndia(new Date(instant)).split('-').reverse().join('-')
}
