import FileText from 'lucide-react/icons/file-text'
import type { OrderLine } from '#contract/checkout/types.ts'
import { AcceptedTextsButton } from '#web/lib/agreements/accepted-texts-button.tsx'
import { SignedAgreement } from '#web/lib/agreements/signed-agreement.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { orderTexts } from '../texts.ts'

const icon = <FileText size={15} strokeWidth={1.75} aria-hidden="true" />

type LinePapersProps = {
  line: OrderLine
  /** Set where there is room for the accepted terms too. */
  orderId?: string
}

/** Invoice, credit notes and signed agreement of one plan of an order. */
export function LinePapers({ line, orderId }: LinePapersProps) {
  const { invoiceId, creditNoteIds, agreementId, serviceName } = line
  const of = <span className="sr-only"> {orderTexts.ofPlan(serviceName)}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {invoiceId === null ? null : (
        <ButtonAnchor size="sm" icon={icon} href={`/dashboard/user/invoices/${invoiceId}`}>
          {orderTexts.lineInvoice}
          {of}
        </ButtonAnchor>
      )}
      {creditNoteIds.map((id, index) => (
        <ButtonAnchor key={id} size="sm" icon={icon} href={`/dashboard/user/invoices/${id}`}>
          {orderTexts.lineCreditNote(index + 1, creditNoteIds.length)}
          {of}
        </ButtonAnchor>
      ))}
      {agreementId === null ? null : <SignedAgreement id={agreementId} serviceName={serviceName} />}
      {orderId === undefined || line.consentedAt === null ? null : (
        <AcceptedTextsButton
          subject={{ orderId }}
          serviceId={line.serviceId}
          serviceName={serviceName}
        />
      )}
    </div>
  )
}
