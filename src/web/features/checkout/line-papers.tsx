import FileText from 'lucide-react/icons/file-text'
import type { OrderLine } from '#contract/checkout/entities.ts'
import { SignedAgreement } from '#web/lib/signed-agreement.tsx'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'

const icon = <FileText size={15} strokeWidth={1.75} aria-hidden="true" />

/** Invoice, credit note and signed agreement of one plan of an order. */
export function LinePapers({ line }: { line: OrderLine }) {
  const { invoiceId, creditNoteId, agreementId, serviceName } = line
  const of = <span className="sr-only"> of {serviceName}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {invoiceId === null ? null : (
        <ButtonAnchor size="sm" icon={icon} href={`/dashboard/user/invoices/${invoiceId}`}>
          Invoice{of}
        </ButtonAnchor>
      )}
      {creditNoteId === null ? null : (
        <ButtonAnchor size="sm" icon={icon} href={`/dashboard/user/invoices/${creditNoteId}`}>
          Credit note{of}
        </ButtonAnchor>
      )}
      {agreementId === null ? null : <SignedAgreement id={agreementId} serviceName={serviceName} />}
    </div>
  )
}
