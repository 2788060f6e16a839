import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { COMPARED_MIN, comparisonHref } from './comparison.ts'
import { compareTexts } from './texts.ts'
import { clearPicks, usePicks } from './use-picks.ts'

/** The picked plans at the lower edge of the list, with a link to their comparison. */
export function CompareTray() {
  const picks = usePicks()
  if (picks.length === 0) {
    return null
  }
  return (
    <section
      aria-label={compareTexts.tray}
      className="compare-tray sticky bottom-[calc(0.75rem+var(--tabs-height))] z-30 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-raised px-4 py-3 shadow-float print:hidden"
    >
      <div className="min-w-0 flex-1">
        <p role="status" className="num text-sm font-[560]">
          {compareTexts.picked(picks.length)}
        </p>
        <p className="truncate text-xs text-ink-muted">
          {picks.length < COMPARED_MIN
            ? compareTexts.pickOneMore
            : picks.map(({ title }) => title).join(', ')}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" onClick={clearPicks}>
          {compareTexts.clear}
        </Button>
        {picks.length < COMPARED_MIN ? (
          <Button size="sm" variant="primary" disabled>
            {compareTexts.compare}
          </Button>
        ) : (
          <ButtonAnchor
            size="sm"
            variant="primary"
            href={comparisonHref(picks.map(({ _id }) => _id))}
          >
            {compareTexts.compare}
          </ButtonAnchor>
        )}
      </div>
    </section>
  )
}
