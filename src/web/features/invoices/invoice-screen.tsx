import { useSuspenseQuery } from '@tanstack/react-query'
import { invoiceDetails } from '#contract/invoices/calls.ts'
import type { Invoice, InvoiceParty } from '#contract/invoices/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { DownloadButton } from './download-button.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { invoiceTexts } from './texts.ts'
import { InvoiceTrail } from './trail.tsx'

type InvoiceScreenProps = {
  id: string
  /** The address of the viewer's list of invoices. */
  list: string
}

/** One invoice or credit note, with the same fields as its PDF. */
export function InvoiceScreen({ id, list }: InvoiceScreenProps) {
  const { data } = useSuspenseQuery(callQuery(useApi(), invoiceDetails, { params: { id } }))
  const invoice = data.data
  return (
    <div className="flex flex-col gap-6">
      <InvoiceTrail list={list} here={invoice.number} />
      <SectionHeader
        size="page"
        title={`${invoice.title} ${invoice.number}`}
        description={invoiceTexts.financialYear(invoice.financialYear)}
        actions={<DownloadButton id={invoice._id} number={invoice.number} />}
      />
      <Card>
        <div className="flex flex-col gap-8">
          <div className="grid gap-6 sm:grid-cols-2">
            <Party
              side={invoiceTexts.from}
              party={invoice.supplier}
              note={invoice.supplier.registration}
            />
            <Party
              side={invoice.kind === 'invoice' ? invoiceTexts.billed : invoiceTexts.credited}
              party={invoice.buyer}
            />
          </div>
          <DetailList columns={3} items={factsOf(invoice)} />
          <InvoiceLines invoice={invoice} />
          <p className="rounded-md bg-sunken px-4 py-3 text-sm">
            <span className="text-ink-muted">{invoiceTexts.inWords} </span>
            {invoice.inWords}
          </p>
          <Closing invoice={invoice} />
        </div>
      </Card>
      <Related invoice={invoice} />
    </div>
  )
}

function Party({ side, party, note }: { side: string; party: InvoiceParty; note?: string | null }) {
  return (
    <section className="min-w-0">
      <h2 className="text-sm font-normal text-ink-muted">{side}</h2>
      <p className="font-[600] wrap-break-word">{party.name}</p>
      <address className="text-sm text-ink-soft not-italic">
        {party.address.map((line) => (
          <span key={line} className="block wrap-break-word">
            {line}
          </span>
        ))}
        <span className="block">{invoiceTexts.state(party.state, party.stateCode)}</span>
        {party.gstin === null ? null : (
          <span className="num block">{invoiceTexts.gstin(party.gstin)}</span>
        )}
        {note ? <span className="block">{note}</span> : null}
      </address>
    </section>
  )
}

function factsOf(invoice: Invoice) {
  return [
    { label: invoiceTexts.issuedOn, value: <DateTime value={invoice.issuedAt} format="date" /> },
    { label: invoiceTexts.placeOfSupply, value: invoice.placeOfSupply },
    {
      label: invoiceTexts.reverseCharge,
      value: invoice.reverseCharge ? invoiceTexts.yes : invoiceTexts.no,
    },
    { label: invoiceTexts.reason, value: invoice.reason, wide: true },
  ]
}

function Closing({ invoice: { operator, supplier, chargesGst } }: { invoice: Invoice }) {
  return (
    <div className="flex flex-col justify-between gap-6 text-sm text-ink-soft sm:flex-row">
      <div className="flex max-w-96 flex-col gap-1 text-ink-muted">
        {operator === null ? null : (
          <p>
            {invoiceTexts.suppliedThrough(
              operator.name,
              <span className="num">{operator.gstin}</span>,
            )}
          </p>
        )}
        {chargesGst ? null : <p>{invoiceTexts.noGst}</p>}
        <p>{invoiceTexts.issuedElectronically}</p>
      </div>
      <div className="sm:text-end">
        <p>{invoiceTexts.for(supplier.name)}</p>
        <p className="mt-2 font-[600] text-ink">{supplier.signatoryName}</p>
        <p>{supplier.signatoryTitle}</p>
      </div>
    </div>
  )
}

/** An invoice's credit notes, or the invoice of a credit note. */
function Related({ invoice }: { invoice: Invoice }) {
  if (invoice.related.length === 0) {
    return null
  }
  return (
    <Card
      title={invoice.kind === 'invoice' ? invoiceTexts.creditNotes : invoiceTexts.againstInvoice}
    >
      <ul className="flex flex-col gap-3">
        {invoice.related.map((other) => (
          <li key={other.number} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
            <TextAnchor href={other.invoiceLink}>{other.number}</TextAnchor>
            <DateTime value={other.issuedAt} format="date" className="text-ink-soft" />
            <Money rupees={other.amount} />
          </li>
        ))}
      </ul>
      {invoice.credited > 0 ? (
        <p className="mt-4 text-sm text-ink-soft">
          {invoiceTexts.creditedOf(
            <Money rupees={invoice.credited} />,
            <Money rupees={invoice.total} />,
          )}
        </p>
      ) : null}
    </Card>
  )
}
