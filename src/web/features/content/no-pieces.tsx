import type { ContentKind } from '#contract/content/types.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoResults } from '#web/ui/feedback/no-results.tsx'
import { kindIcons } from './cards/card-picture.tsx'
import { pieceTexts } from './texts.ts'

type NoPiecesProps = {
  kind: ContentKind
  /** The address of the list without filters, where some are set. */
  clearHref: string | undefined
}

/** Shown instead of an empty list. */
export function NoPieces({ kind, clearHref }: NoPiecesProps) {
  if (clearHref !== undefined) {
    return <NoResults note={pieceTexts.noneMatch(kind)} clearHref={clearHref} />
  }
  const Icon = kindIcons[kind]
  return (
    <EmptyState
      icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      title={kind === 'events' ? pieceTexts.noUpcomingEvents : pieceTexts.noneYet(kind)}
      description={pieceTexts.followExperts}
      action={
        <ButtonAnchor href="/service-providers/Research%20Analyst">
          {pieceTexts.browseResearchAnalysts}
        </ButtonAnchor>
      }
    />
  )
}
