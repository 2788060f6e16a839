import { SECOND_MS } from '#kit/clock.ts'
import { type DrainLoop, startDrainLoop } from '#platform/jobs/drain-loop.ts'
import type { Logger } from '#platform/log.ts'
import type { Signals } from '#platform/signals/signals.ts'
import type { Database } from '#platform/tx.ts'
import { SCORECARD_TRADES_CHANNEL } from '../signals.ts'
import { findEnds } from '../store/journal.ts'
import { listTradesChangedByPeople } from '../store/people-changes.ts'

/** How long a trade waits for its engine if its signal was lost. */
const POLL_MS = 5 * SECOND_MS

type PeopleChangesDeps = {
  readonly db: Database
  readonly signals: Signals
  readonly log: Logger
  readonly pollMs?: number
}

/** Reports the trades that people change from now on. A failed report is repeated. */
export async function followPeopleChanges(
  { db, signals, log, pollMs = POLL_MS }: PeopleChangesDeps,
  onChange: (tradeIds: readonly string[]) => Promise<void>,
): Promise<DrainLoop> {
  let known = await findEnds(db.read)
  return startDrainLoop({
    name: 'trades that people change',
    signals,
    channel: SCORECARD_TRADES_CHANNEL,
    pollMs,
    collectMs: 0,
    log,
    drain: async () => {
      const heads = await findEnds(db.read)
      const behind = [...heads].flatMap(([id, seq]) => {
        const before = known.get(id) ?? 0
        return seq > before ? [[id, before] as const] : []
      })
      const changed = behind.length > 0 ? await listTradesChangedByPeople(db.read, behind) : []
      if (changed.length > 0) {
        await onChange(changed)
      }
      known = heads
      return 'empty'
    },
  })
}
