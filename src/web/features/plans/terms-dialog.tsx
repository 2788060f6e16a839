import { Dialog } from '#web/ui/dialog.tsx'
import { ExternalLink } from '#web/ui/text-link.tsx'

type TermsDialogProps = {
  plan: { readonly title: string }
  url: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The terms file of a plan. Browsers that show no PDF in a frame open it in a tab. */
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
        {navigator.pdfViewerEnabled ? (
          <iframe
            src={url}
            title={`Terms and conditions of ${plan.title}`}
            className="h-[62vh] w-full rounded-md border bg-sunken"
          />
        ) : (
          <p className="text-base text-ink-soft">
            This browser shows no PDF inside a page. The terms open in a tab of their own.
          </p>
        )}
        <p className="text-sm text-ink-muted">
          <ExternalLink href={url}>Open the terms in a new tab</ExternalLink>
        </p>
      </div>
    </Dialog>
  )
}
