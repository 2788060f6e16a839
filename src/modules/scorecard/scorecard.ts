import { createDeliveries } from './deliveries.ts'
import type { ScorecardDeps } from './deps.ts'
import { createDesk } from './desk/desk.ts'
import { createPresenter } from './presenter.ts'
import { createReading } from './reading/reading.ts'

export type Scorecard = ReturnType<typeof createScorecard>

/** Trade calls: what providers do with them, who sees them, and what they amount to. */
export function createScorecard(deps: ScorecardDeps) {
  const present = createPresenter(deps)
  return {
    present,
    desk: createDesk(deps, present),
    reading: createReading(deps, present),
    deliveries: createDeliveries(deps),
  }
}
