import SearchX from 'lucide-react/icons/search-x'
import { tableMessages } from '#contract/common/texts.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { kindIcons } from './cards/card-picture.tsx'
import { contentTexts } from './texts.ts'

/** Shown instead of an empty list. */
export function NoPieces({ kind, narrowed }: { kind: ContentKind; narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState
        icon={<SearchX size={20} strokeWidth={1.75} aria-hidden="true" />}
        title={tableMessages.empty}
        description={contentTexts.noneMatch(kind)}
      />
    )
  }
  const Icon = kindIcons[kind]
  return (
    <EmptyState
      icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      title={kind === 'events' ? contentTexts.noUpcomingEvents : contentTexts.noneYet(kind)}
      description={contentTexts.followExperts}
      action={
        <ButtonAnchor href="/service-providers/Research%20Analyst">
          {contentTexts.browseResearchAnalysts}
        </ButtonAnchor>
      }
    />
  )
}
