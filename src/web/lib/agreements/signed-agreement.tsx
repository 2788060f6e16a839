import FileText from 'lucide-react/icons/file-text'
import { agreementDocument } from '#contract/esign/calls.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useMutationCall } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { saveFile } from '../files/save-file.ts'

/** A link of the viewer's own is asked for with each press; it holds for minutes. */
export function SignedAgreement({ id, serviceName }: { id: string; serviceName: string }) {
  const document = useMutationCall(agreementDocument, {
    onSuccess: ({ data }) => saveFile(data.url),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Button
      size="sm"
      icon={<FileText size={15} strokeWidth={1.75} aria-hidden="true" />}
      loading={document.isPending}
      onClick={() => document.mutate({ query: { id } })}
    >
      Signed agreement<span className="sr-only"> of {serviceName}</span>
    </Button>
  )
}
