import { type OwnPieceRow, removePiece } from '#contract/content/own-calls.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { studioTexts } from './texts.ts'
import { titleOf } from './words.ts'

type RemoveDialogProps = {
  piece: Pick<OwnPieceRow, '_id' | 'title' | 'publishedAt' | 'event'> | undefined
  onClose: () => void
  onRemoved?: () => void
}

/** Confirms that a piece is removed. */
export function RemoveDialog({ piece, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useMutationCall(removePiece, {
    onSuccess: () => {
      toast.success(studioTexts.removed)
      onRemoved?.()
    },
    onError: (error) => toast.error(studioTexts.notRemoved, messageOf(error)),
  })
  const handleConfirm = async () => {
    if (piece !== undefined) {
      // The toast shows the error.
      await remove.mutateAsync({ body: { id: piece._id } }).catch(() => undefined)
    }
  }
  return (
    <ConfirmDialog
      open={piece !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={piece === undefined ? '' : studioTexts.removeQuestion(titleOf(piece))}
      description={piece === undefined ? '' : consequenceOf(piece)}
      confirmLabel={studioTexts.remove}
      tone="danger"
      onConfirm={handleConfirm}
    />
  )
}

function consequenceOf({ publishedAt, event }: NonNullable<RemoveDialogProps['piece']>): string {
  if (publishedAt === null) {
    return studioTexts.draftGoes
  }
  return event === null ? studioTexts.keptCopy : studioTexts.callOffInstead
}
