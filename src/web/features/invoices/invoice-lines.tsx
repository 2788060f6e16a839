import { taxParts } from '#contract/common/tax.ts'
import type { Invoice } from '#contract/invoices/types.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/text/money.tsx'
import { invoiceTexts } from './texts.ts'

/** The supplies, with the tax of each line and the totals. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { chargesGst } = invoice
  const sums = sumsOf(invoice)
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={invoiceTexts.services} className="flex flex-col border-t">
        {invoice.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an issued document never move.
          <li key={index} className="flex justify-between gap-6 py-4 not-first:border-t">
            <div className="min-w-0">
              <p className="wrap-break-word">{line.description}</p>
              <p className="num text-sm text-ink-muted">
                {invoiceTexts.sac(line.sac)}
                {chargesGst ? invoiceTexts.gstRate(line.rate) : ''}
              </p>
            </div>
            <div className="text-end">
              <Money rupees={line.total} />
              {chargesGst ? (
                <p className="text-sm text-ink-muted">
                  <Money rupees={line.taxable} /> {invoiceTexts.taxable}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <dl className="flex w-full flex-col gap-2 self-end border-t pt-4 sm:max-w-72">
        {sums.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-6 text-sm text-ink-soft">
            <dt>{label}</dt>
            <dd>
              <Money rupees={amount} />
            </dd>
          </div>
        ))}
        <div
          className={cx(
            'flex justify-between gap-6 text-lg font-[620]',
            sums.length > 0 && 'border-t pt-2',
          )}
        >
          <dt>{invoice.kind === 'invoice' ? invoiceTexts.total : invoiceTexts.totalCredited}</dt>
          <dd>
            <Money rupees={invoice.total} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function sumsOf(invoice: Invoice): readonly (readonly [string, number])[] {
  return invoice.chargesGst ? taxParts(invoice, invoice.sameState, invoice.supplier.stateCode) : []
}
