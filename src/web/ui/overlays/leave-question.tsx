import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { overlayTexts } from '#web/ui/texts.ts'
import type { Studio } from './use-studio.ts'

/** Asks before a link discards text that could not be saved. */
export function LeaveQuestion({ leaving }: Pick<Studio, 'leaving'>) {
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={(open) => (open ? undefined : leaving.reset?.())}
      title={overlayTexts.discardQuestion}
      description={overlayTexts.discardHint}
      confirmLabel={overlayTexts.discard}
      cancelLabel={overlayTexts.keepEditing}
      tone="danger"
      onConfirm={() => leaving.proceed?.()}
    />
  )
}
