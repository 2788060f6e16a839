import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { dayText } from '#web/lib/display/day-text.ts'
import { formatCount } from '#web/ui/text/numbers.ts'
import type { RecordCheck } from './check-record.ts'
import { breachText, checkTexts, differenceText, rootBreachText } from './texts.ts'

const SHOWN_MAX = 20

/** The failed checks; only the first ones are listed. */
export function Findings({ check: { verdict, roots } }: { check: RecordCheck }) {
  const all = [
    ...verdict.breaches.map(breachText),
    ...roots.breaches.map(rootBreachText),
    ...verdict.differences.map(differenceText),
  ]
  const more = all.length - SHOWN_MAX
  return (
    <section aria-label={checkTexts.failed}>
      <ul className="flex flex-col gap-1.5 text-sm">
        {all.slice(0, SHOWN_MAX).map((text) => (
          <li key={text} className="num rounded-sm bg-down-soft px-3 py-2 text-ink">
            {text}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-2 text-sm text-ink-muted">{checkTexts.more(formatCount(more))}</p>
      ) : null}
    </section>
  )
}

const CHAIN = new Set(['missing_rows', 'broken_hash', 'broken_link', 'other_end'])
const COMMITMENTS = new Set(['broken_digest', 'unrevealed_too_long', 'open_differs'])
const IMPOSSIBLE_EVENTS = new Set(['impossible_event', 'unfounded_event'])

/** The checks and their results. */
export function CheckList({ check: { report, verdict, roots } }: { check: RecordCheck }) {
  const fine = (kinds: ReadonlySet<string>) => !verdict.breaches.some(({ kind }) => kinds.has(kind))
  const { events, unrevealed, trades } = verdict
  const { overall } = report
  return (
    <ul className="flex flex-col gap-4">
      <Item fine={fine(CHAIN)} title={checkTexts.chain}>
        {checkTexts.chainHolds(formatCount(events))}
      </Item>
      <Item fine={fine(COMMITMENTS)} title={checkTexts.seals}>
        {checkTexts.commitmentsHold(formatCount(events - unrevealed))}{' '}
        {unrevealed === 0
          ? checkTexts.noneUnrevealed
          : checkTexts.someUnrevealed(formatCount(unrevealed))}
      </Item>
      <Item fine={fine(IMPOSSIBLE_EVENTS)} title={checkTexts.story}>
        {checkTexts.storyHolds(formatCount(trades))}
      </Item>
      <Item fine={verdict.differences.length === 0} title={checkTexts.figures}>
        {checkTexts.figuresHold(overall)}
      </Item>
      <Item fine={roots.breaches.length === 0} title={checkTexts.dailyRoots}>
        {roots.newest === undefined ? (
          checkTexts.noRootYet
        ) : (
          <>
            {checkTexts.rootsHold(roots)} {checkTexts.newestRoot(dayText(roots.newest.day))}{' '}
            <code className="font-mono text-xs [overflow-wrap:anywhere]">{roots.newest.root}</code>
          </>
        )}
      </Item>
    </ul>
  )
}

function Item({ fine, title, children }: { fine: boolean; title: string; children: ReactNode }) {
  const Icon = fine ? Check : X
  return (
    <li className="flex gap-3">
      <span
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full ${fine ? 'bg-up-soft text-up' : 'bg-down-soft text-down'}`}
      >
        <Icon size={13} strokeWidth={2.5} aria-hidden="true" />
      </span>
      <div className="min-w-0 text-sm">
        <h3 className="text-sm font-[600]">
          {title}{' '}
          <span className="sr-only">{fine ? checkTexts.holds : checkTexts.doesNotHold}</span>
        </h3>
        <p className="num text-ink-soft">{fine ? children : checkTexts.seeAbove}</p>
      </div>
    </li>
  )
}
