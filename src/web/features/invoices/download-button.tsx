import Download from 'lucide-react/icons/download'
import { invoicePdf } from '#contract/invoices/calls.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { saveFile } from '#web/lib/files/save-file.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { invoiceTexts } from './texts.ts'

type DownloadButtonProps = {
  id: string
  number: string
  /** For a table row. */
  compact?: boolean
}

/** Requests a download link for this viewer and opens it. */
export function DownloadButton({ id, number, compact = false }: DownloadButtonProps) {
  const pdf = useMutationCall(invoicePdf, {
    onSuccess: ({ data }) => saveFile(data.url),
    onError: (error) => toast.error(messageOf(error)),
  })
  const fetchPdf = () => pdf.mutate({ params: { id } })
  const icon = <Download size={16} strokeWidth={1.75} aria-hidden="true" />
  return compact ? (
    <IconButton
      label={invoiceTexts.download(number)}
      size="sm"
      className="relative z-1"
      disabled={pdf.isPending}
      onClick={fetchPdf}
    >
      {icon}
    </IconButton>
  ) : (
    <Button variant="primary" icon={icon} loading={pdf.isPending} onClick={fetchPdf}>
      {invoiceTexts.downloadPdf}
    </Button>
  )
}
