import { overlayTexts } from '../texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveQuestionProps = {
  /** The answer of `useBlocker` with a resolver. */
  leaving: {
    readonly status: 'blocked' | 'idle'
    readonly proceed?: (() => void) | undefined
    readonly reset?: (() => void) | undefined
  }
  onDiscard?: () => void
}

/** Asks before a link discards what was typed. */
export function LeaveQuestion({ leaving, onDiscard }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={(open) => (open ? undefined : leaving.reset?.())}
      title={overlayTexts.discardQuestion}
      description={overlayTexts.discardHint}
      confirmLabel={overlayTexts.discard}
      cancelLabel={overlayTexts.keepEditing}
      tone="danger"
      onConfirm={() => {
        onDiscard?.()
        leaving.proceed?.()
      }}
    />
  )
}
