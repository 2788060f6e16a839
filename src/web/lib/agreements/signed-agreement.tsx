import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { agreementDocument } from '#contract/esign/calls.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useMutationCall } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { openFile, saveFile } from '../files/save-file.ts'
import { agreementTexts } from './texts.ts'

/**
 * Opens the agreement in a new tab, or saves it. Each press requests a new link for this viewer,
 * valid for minutes.
 */
export function SignedAgreement({ id, serviceName }: { id: string; serviceName: string }) {
  const document = useMutationCall(agreementDocument, {
    onError: (error) => toast.error(messageOf(error)),
  })
  const withUrl = (use: (url: string) => void) =>
    document.mutate({ query: { id } }, { onSuccess: ({ data }) => use(data.url) })
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        size="sm"
        icon={<FileText size={15} strokeWidth={1.75} aria-hidden="true" />}
        loading={document.isPending}
        onClick={() => withUrl(openFile)}
      >
        {agreementTexts.signedAgreement}
        <span className="sr-only"> {agreementTexts.ofPlan(serviceName)}</span>
      </Button>
      <IconButton
        size="sm"
        label={agreementTexts.downloadSigned(serviceName)}
        disabled={document.isPending}
        onClick={() => withUrl(saveFile)}
      >
        <Download size={15} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
