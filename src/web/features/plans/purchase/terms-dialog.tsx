import { TermsFile } from '#web/lib/agreements/terms-file.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { purchaseTexts } from './texts.ts'

type TermsDialogProps = {
  plan: { readonly title: string }
  url: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The terms file of a plan. */
export function TermsDialog({ plan, url, open, onOpenChange }: TermsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      title={purchaseTexts.terms}
      description={plan.title}
    >
      <TermsFile url={url} plan={plan.title} />
    </Dialog>
  )
}
