import { useState } from 'react'
import {
  removeArticle,
  removeEvent,
  removePodcast,
  removeRecommendation,
  removeService,
  removeVideo,
} from '#contract/admin/removals.ts'
import { postRemovalMessages } from '#contract/admin/texts.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Section } from './pages.ts'
import { removalTexts } from './texts.ts'

const CONSEQUENCES: Readonly<Record<Section, string>> = {
  articles: removalTexts.pieceHint,
  videos: removalTexts.pieceHint,
  events: removalTexts.pieceHint,
  podcasts: removalTexts.pieceHint,
  recommendations: removalTexts.callHint,
  services: removalTexts.planHint,
}

type RemoveDialogProps = {
  section: Section
  target: { readonly id: string; readonly title: string } | undefined
  onClose: () => void
}

/** Asks for a reason before something that a provider published is removed. */
export function RemoveDialog({ section, target, onClose }: RemoveDialogProps) {
  const calls = {
    articles: useMutationCall(removeArticle),
    videos: useMutationCall(removeVideo),
    events: useMutationCall(removeEvent),
    podcasts: useMutationCall(removePodcast),
    services: useMutationCall(removeService),
    recommendations: useMutationCall(removeRecommendation),
  }
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const close = () => {
    setReason('')
    setFailure(null)
    onClose()
  }
  const handleConfirm = async () => {
    if (target === undefined) {
      return true
    }
    setFailure(null)
    try {
      await calls[section].mutateAsync({ body: { id: target.id, reason } })
      toast.success(postRemovalMessages.removed.title)
      return true
    } catch (error) {
      setFailure(error)
      return false
    }
  }
  return (
    <ConfirmDialog
      open={target !== undefined}
      onOpenChange={(open) => (open ? undefined : close())}
      title={removalTexts.question(target?.title ?? '')}
      description={CONSEQUENCES[section]}
      confirmLabel={removalTexts.remove}
      tone="danger"
      disabled={reason.trim() === ''}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <CallError error={failure} title={postRemovalMessages.failed.title} />
        <TextArea
          label={removalTexts.reason}
          hint={
            section === 'recommendations' ? removalTexts.callReasonHint : removalTexts.reasonHint
          }
          rows={3}
          maxLength={REJECT_REASON_MAX_CHARACTERS}
          value={reason}
          onValueChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
