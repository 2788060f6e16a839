import FileText from 'lucide-react/icons/file-text'
import type { OrderLine } from '#contract/checkout/entities.ts'
import { agreementDocument } from '#contract/esign/calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { toast } from '#web/ui/toast.ts'

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
      {agreementId === null ? null : <Agreement id={agreementId} serviceName={serviceName} />}
    </div>
  )
}

/** A link of the viewer's own is asked for with each press; it holds for minutes. */
function Agreement({ id, serviceName }: { id: string; serviceName: string }) {
  const document = useMutationCall(agreementDocument, {
    onSuccess: ({ data }) => saveFile(data.url),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Button
      size="sm"
      icon={icon}
      loading={document.isPending}
      onClick={() => document.mutate({ query: { id } })}
    >
      Signed agreement<span className="sr-only"> of {serviceName}</span>
    </Button>
  )
}
