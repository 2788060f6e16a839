import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  removeArticle,
  removeEvent,
  removePodcast,
  removeRecommendation,
  removeService,
  removeVideo,
} from '#contract/admin/removals.ts'
import type { CallSpec } from '#contract/call.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '#contract/constants.ts'
import { postRemovalMessages } from '#contract/messages/providers.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { callKey } from '#web/lib/query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Section } from './pages.ts'

const CONSEQUENCES: Readonly<Record<Section, string>> = {
  articles: 'It leaves the public pages at once. What was published stays on record.',
  videos: 'It leaves the public pages at once. What was published stays on record.',
  events: 'It leaves the public pages at once. What was published stays on record.',
  podcasts: 'It leaves the public pages at once. What was published stays on record.',
  recommendations:
    'Nobody but its provider is shown it from now on, and the journal says why. The market goes on judging it, and it counts in the statistics.',
  services: 'It goes off sale at once and for good. Running subscriptions go on until they end.',
}

type RemoveDialogProps = {
  section: Section
  target: { readonly id: string; readonly title: string } | undefined
  /** The list to be asked for again. */
  listed: CallSpec
  onClose: () => void
}

/** Asks for a reason before something of a provider is removed. */
export function RemoveDialog({ section, target, listed, onClose }: RemoveDialogProps) {
  const queryClient = useQueryClient()
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
      toast.error(postRemovalMessages.failed.title)
      setFailure(error)
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: callKey(listed) })
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
        <FormError>{failure === null ? null : messageOf(failure)}</FormError>
        <TextArea
          label="Reason"
          hint="The provider reads it, and it stays on record."
          rows={3}
          maxLength={REJECT_REASON_MAX_CHARACTERS}
          value={reason}
          onValueChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
