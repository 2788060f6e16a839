import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { dayText } from '#web/lib/display/day-text.ts'
import { formatCount } from '#web/ui/text/numbers.ts'
import { breachText, differenceText, rootBreachText } from './breach-texts.ts'
import type { RecordCheck } from './check-record.ts'

const SHOWN_MAX = 20

/** What does not hold, the first of it in full. */
export function Findings({ check: { verdict, roots } }: { check: RecordCheck }) {
  const all = [
    ...verdict.breaches.map(breachText),
    ...roots.breaches.map(rootBreachText),
    ...verdict.differences.map(differenceText),
  ]
  const more = all.length - SHOWN_MAX
  return (
    <section aria-label="Failed checks">
      <ul className="flex flex-col gap-1.5 text-sm">
        {all.slice(0, SHOWN_MAX).map((text) => (
          <li key={text} className="num rounded-sm bg-down-soft px-3 py-2 text-ink">
            {text}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-2 text-sm text-ink-muted">and {formatCount(more)} more.</p>
      ) : null}
    </section>
  )
}

const CHAIN = new Set(['missing_rows', 'broken_hash', 'broken_link', 'other_end'])
const SEALS = new Set(['broken_digest', 'sealed_too_long', 'open_differs'])
const STORY = new Set(['impossible_event', 'unfounded_event'])

/** What was checked, and how it came out. */
export function CheckList({ check: { report, verdict, roots } }: { check: RecordCheck }) {
  const fine = (kinds: ReadonlySet<string>) => !verdict.breaches.some(({ kind }) => kinds.has(kind))
  const { events, sealed, trades } = verdict
  const { overall } = report
  return (
    <ul className="flex flex-col gap-4">
      <Item fine={fine(CHAIN)} title="The chain">
        {formatCount(events)} events, each with the hash of the one before; none is missing.
      </Item>
      <Item fine={fine(SEALS)} title="The seals">
        {formatCount(events - sealed)} events are open to read and match what was sealed when they
        happened.{' '}
        {sealed === 0
          ? 'No events are hidden now.'
          : `${formatCount(sealed)} of trades that are still open, or were withdrawn before their time, stay sealed; they open when the trade is over or would have been.`}
      </Item>
      <Item fine={fine(STORY)} title="The story">
        {formatCount(trades)} trades replayed from posting to end: every entry, target and stop-loss
        follows from the terms that were given.
      </Item>
      <Item fine={verdict.differences.length === 0} title="The figures">
        Recomputed from the journal: {formatCount(overall.calls)} calls, total{' '}
        {overall.totalR.toFixed(2)} R, {formatCount(overall.won)} won, {formatCount(overall.lost)}{' '}
        lost, {formatCount(overall.flat)} flat, success ratio {percentOf(overall.successRatio)},
        returns {percentOf(overall.returns)}, the curve, the drawdown, and all others of the report.
      </Item>
      <Item fine={roots.breaches.length === 0} title="The daily roots">
        {roots.newest === undefined ? (
          'The first is published after midnight.'
        ) : (
          <>
            {formatCount(roots.days)} published {roots.days === 1 ? 'root' : 'roots'}, each building
            on the one before; {formatCount(roots.opened)} opened and compared with this journal.
            The newest, from {dayText(roots.newest.day)}, to keep:{' '}
            <code className="font-mono text-xs [overflow-wrap:anywhere]">{roots.newest.root}</code>
          </>
        )}
      </Item>
    </ul>
  )
}

function percentOf(value: number | null): string {
  return value === null ? 'N/A' : `${value.toFixed(2)}%`
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
          {title} <span className="sr-only">{fine ? 'holds' : 'does not hold'}</span>
        </h3>
        <p className="num text-ink-soft">
          {fine ? children : 'The failed checks are listed above.'}
        </p>
      </div>
    </li>
  )
}
