import type { Demo } from '#main/server.ts'
import { seedDemoCalls } from './calls/seed-calls.ts'
import { knownVideo } from './content/make-content.ts'
import { seedDemoIfEmpty } from './fill/seed.ts'
import { keepDemoInstruments } from './instruments/load.ts'

export const demo: Demo = {
  fillIfEmpty: seedDemoIfEmpty,
  knownVideo,
  keepMarket: async (app, platform) => {
    await keepDemoInstruments(app, platform)
    await seedDemoCalls(app, platform)
  },
}
