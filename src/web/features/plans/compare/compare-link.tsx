import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { PLANS_PATH } from '../list/plan-search.ts'
import { COMPARED_MIN, comparisonHref } from './comparison.ts'
import type { Picked } from './picks.ts'
import { compareTexts } from './texts.ts'
import { usePicks } from './use-picks.ts'

/** On the page of a picked plan: a link to pick another one, or to the comparison. */
export function CompareLink({ plan }: { plan: Pick<Picked, '_id'> }) {
  const picks = usePicks()
  if (!picks.some(({ _id }) => _id === plan._id)) {
    return null
  }
  return picks.length < COMPARED_MIN ? (
    <ButtonAnchor variant="ghost" href={PLANS_PATH} className="order-last">
      {compareTexts.pickAnother}
    </ButtonAnchor>
  ) : (
    <ButtonAnchor
      variant="ghost"
      href={comparisonHref(picks.map(({ _id }) => _id))}
      className="order-last"
    >
      {compareTexts.sideBySide(picks.length)}
    </ButtonAnchor>
  )
}
