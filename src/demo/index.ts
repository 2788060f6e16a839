import { SECOND_MS } from '#kit/clock.ts'
import type { Demo } from '#main/server.ts'
import { withPatience } from '#platform/db/shared-timeout.ts'
import { seedDemoCalls } from './calls/seed-calls.ts'
import { knownVideo } from './content/make-content.ts'
import { seedDemoIfEmpty } from './fill/seed.ts'
import { keepDemoInstruments } from './instruments/load.ts'

/** How long each step may wait for the database. A first start also works on a busy machine. */
const STEP_MS = 120 * SECOND_MS

export const demo: Demo = {
  fillIfEmpty: (parts) => withPatience(STEP_MS, () => seedDemoIfEmpty(parts)),
  knownVideo,
  keepMarket: (app, platform) =>
    withPatience(STEP_MS, async () => {
      await keepDemoInstruments(app, platform)
      await seedDemoCalls(app, platform)
    }),
}
