import {
  removeArticle,
  removeEvent,
  removePodcast,
  removeRecommendation,
  removeService,
  removeVideo,
} from '#contract/admin/removals.ts'
import { postRemovalMessages } from '#contract/admin/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
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
  target: { readonly id: string; readonly title: string }
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
  return (
    <DecideDialog
      title={removalTexts.question(target.title)}
      description={CONSEQUENCES[section]}
      label={removalTexts.remove}
      asksReason
      reasonHint={
        section === 'recommendations' ? removalTexts.callReasonHint : removalTexts.reasonHint
      }
      failed={postRemovalMessages.failed.title}
      onDecide={async (reason) => {
        await calls[section].mutateAsync({ body: { id: target.id, reason } })
        return postRemovalMessages.removed.title
      }}
      onClose={onClose}
    />
  )
}
