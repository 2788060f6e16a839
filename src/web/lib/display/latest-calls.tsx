import { tradeResultLabels } from '#contract/scorecard/texts.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { Change } from '#web/ui/text/change.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { listTexts } from './texts.ts'

type LatestCallsProps = {
  calls: readonly Trade[]
  /** The heading level. */
  level?: 3 | 4
}

/** The last closed calls, each linked to its page; nothing if there are none. */
export function LatestCalls({ calls, level = 3 }: LatestCallsProps) {
  const Heading = `h${level}` as const
  return calls.length === 0 ? null : (
    <div>
      <Heading className="text-sm font-[600]">{listTexts.latestClosedCalls}</Heading>
      <ul className="mt-2 overflow-clip rounded-lg border bg-surface">
        {calls.map((call) => (
          <li
            key={call._id}
            className="relative flex items-baseline gap-x-3 px-4 max-sm:flex-wrap py-2.5 text-sm not-first:border-t hover:bg-sunken"
          >
            <a
              href={`/scorecard?tab=closed&trade=${call._id}`}
              className="row-link min-w-0 flex-1 font-[560] [overflow-wrap:anywhere]"
            >
              {call.scriptname}
            </a>
            <span className="shrink-0 text-ink-soft max-sm:order-last max-sm:w-full max-sm:text-xs">
              {tradeResultLabels[call.result]}
              {call.exitDate === null ? null : (
                <span className="num text-ink-muted sm:hidden">
                  {' · '}
                  <DateTime value={call.exitDate} format="date" />
                </span>
              )}
            </span>
            <span className="num w-18 shrink-0 text-end">
              <Change value={call.pnlpercentage === '-' ? null : call.pnlpercentage} />
            </span>
            <span className="num shrink-0 text-ink-muted max-sm:hidden">
              {call.exitDate === null ? null : <DateTime value={call.exitDate} format="date" />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
