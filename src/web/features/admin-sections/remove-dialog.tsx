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

const CONSEQUENCES: Readonly<Record<Section, string>> = {
  articles: 'It leaves the public pages at once. A copy is kept.',
  videos: 'It leaves the public pages at once. A copy is kept.',
  events: 'It leaves the public pages at once. A copy is kept.',
  podcasts: 'It leaves the public pages at once. A copy is kept.',
  recommendations:
    'Only its provider still sees it. The journal shows the reason, market prices still decide its exit, and it counts in the statistics.',
  services: 'It goes off sale at once and for good. Running subscriptions go on until they end.',
}

type RemoveDialogProps = {
  section: Section
  target: { readonly id: string; readonly title: string } | undefined
  onClose: () => void
}

/** Asks for a reason before something of a provider is removed. */
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
      title={`Remove “${target?.title ?? ''}”?`}
      description={CONSEQUENCES[section]}
      confirmLabel="Remove"
      tone="danger"
      disabled={reason.trim() === ''}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <CallError error={failure} title={postRemovalMessages.failed.title} />
        <TextArea
          label="Reason"
          hint="Shown to the provider and kept."
          rows={3}
          maxLength={REJECT_REASON_MAX_CHARACTERS}
          value={reason}
          onValueChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
