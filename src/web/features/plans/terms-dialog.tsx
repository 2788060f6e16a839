import { Dialog } from '#web/ui/dialog.tsx'
import { ExternalLink } from '#web/ui/text-link.tsx'

type TermsDialogProps = {
  plan: { readonly title: string }
  url: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The terms file of a plan. Browsers that show no PDF in a frame have the link. */
export function TermsDialog({ plan, url, open, onOpenChange }: TermsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      title="Terms and conditions"
      description={plan.title}
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-muted">
          {navigator.pdfViewerEnabled ? null : 'This browser may not show PDF files in a page. '}
          <ExternalLink href={url}>Open the terms in a new tab</ExternalLink>
        </p>
        <iframe
          src={url}
          title={`Terms and conditions of ${plan.title}`}
          className="h-[60vh] w-full rounded-md border bg-sunken"
        />
      </div>
    </Dialog>
  )
}
