import type { OwnPieceRow } from '#contract/content/own-calls.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { studioTexts } from './texts.ts'
import { STATE_WORDS } from './words.ts'

type Shown = Pick<OwnPieceRow, 'state' | 'hasChanges' | 'event'>

/** The state of a piece, and what else matters about it. */
export function StateBadges({ state, hasChanges, event }: Shown) {
  const { tone, text } = STATE_WORDS[state]
  return (
    <>
      <Badge tone={tone} dot>
        {text}
      </Badge>
      {state === 'published' && hasChanges ? (
        <Badge tone="warn">{studioTexts.unpublishedChanges}</Badge>
      ) : null}
      {state === 'published' && event !== null && event.calledOffAt !== null ? (
        <Badge tone="down">{studioTexts.calledOff}</Badge>
      ) : null}
    </>
  )
}
