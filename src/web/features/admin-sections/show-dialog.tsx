import { showRecommendation } from '#contract/admin/removals.ts'
import { postRemovalMessages } from '#contract/admin/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
import { showingTexts } from './texts.ts'

type ShowDialogProps = {
  target: { readonly id: string; readonly title: string }
  onClose: () => void
}

/** Asks for a reason before a removed call is shown again. */
export function ShowDialog({ target, onClose }: ShowDialogProps) {
  const show = useMutationCall(showRecommendation)
  return (
    <DecideDialog
      title={showingTexts.question(target.title)}
      description={showingTexts.hint}
      label={showingTexts.show}
      asksReason
      reasonHint={showingTexts.reasonHint}
      failed={postRemovalMessages.failed.title}
      onDecide={async (reason) =>
        (await show.mutateAsync({ body: { id: target.id, reason } })).message
      }
      onClose={onClose}
    />
  )
}
