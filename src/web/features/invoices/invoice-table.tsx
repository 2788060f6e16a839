import type { InvoiceRow } from '#contract/invoices/types.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { dateColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { DownloadButton } from './download-button.tsx'
import { signOf } from './sign.ts'
import { invoiceListTexts } from './texts.ts'

const number: DataColumn<InvoiceRow> = {
  id: 'number',
  header: invoiceListTexts.number,
  sortBy: (row) => row.number,
  cell: (row) => (
    <span className="flex flex-col">
      <TextAnchor href={row.invoiceLink} tone="quiet" className="row-link num font-[540]">
        {row.number}
      </TextAnchor>
      <span className="text-xs text-ink-muted">{row.title}</span>
    </span>
  ),
}
const issued: DataColumn<InvoiceRow> = dateColumn(
  'issued',
  invoiceListTexts.date,
  (row) => row.issuedAt,
  { sortable: true },
)
const supplier: DataColumn<InvoiceRow> = {
  id: 'supplier',
  header: invoiceListTexts.from,
  sortBy: (row) => row.supplierName,
  cell: (row) => <span className="wrap-break-word">{row.supplierName}</span>,
}
const buyer: DataColumn<InvoiceRow> = {
  id: 'buyer',
  header: invoiceListTexts.to,
  sortBy: (row) => row.buyerName,
  cell: (row) => <span className="wrap-break-word">{row.buyerName}</span>,
}
const description: DataColumn<InvoiceRow> = {
  id: 'description',
  header: invoiceListTexts.for,
  cell: (row) => <span className="wrap-break-word">{row.description}</span>,
}
const figures: readonly DataColumn<InvoiceRow>[] = [
  {
    id: 'gst',
    header: invoiceListTexts.gst,
    align: 'end',
    sortBy: (row) => signOf(row) * row.GST,
    cell: (row) => <Money rupees={signOf(row) * row.GST} className="text-ink-soft" />,
  },
  {
    id: 'amount',
    header: invoiceListTexts.amount,
    align: 'end',
    sortBy: (row) => signOf(row) * row.amount,
    cell: (row) => <Money rupees={signOf(row) * row.amount} className="font-[540]" />,
  },
  {
    id: 'pdf',
    header: invoiceListTexts.pdf,
    hideHeader: true,
    align: 'end',
    // In the corner of a card, next to its number.
    className: 'max-sm:absolute max-sm:end-2 max-sm:top-3',
    cell: (row) => <DownloadButton id={row._id} number={row.number} compact />,
  },
]

/** Invoices and credit notes, each a link to its page, with its PDF; by whose names they show. */
export const INVOICE_COLUMNS = {
  supplier: [number, issued, supplier, description, ...figures],
  buyer: [number, issued, buyer, description, ...figures],
  both: [number, issued, supplier, buyer, ...figures],
} as const
