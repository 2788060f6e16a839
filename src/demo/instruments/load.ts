import { assert } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import type { App } from '#main/build-app.ts'
import type { Platform } from '#main/platform.ts'
import { simulatedSpots } from '#modules/market-data/index.ts'
import { dayNumberOf, instantOf } from '#modules/market-data/rules/indian-time.ts'
import { findDemoOrigin } from '../store.ts'
import { demoMaster } from './master.ts'

const LOADING_MS = 60 * SECOND_MS

/**
 * Updates the list of what the simulated market trades today: adds new contracts, removes expired
 * ones, keeps all others. Strikes are around the current price.
 */
export async function loadDemoInstruments(
  { marketData }: Pick<App, 'marketData'>,
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
): Promise<void> {
  const day = dayInIndia(clock.now())
  const noonMs = instantOf(dayNumberOf(day), 12 * 60)
  const [calendar, spots, listed] = await Promise.all([
    marketData.exchangeCalendar(db.read),
    simulatedSpots(db.read, noonMs),
    marketData.listListed(db.read),
  ])
  const lines = demoMaster({
    day,
    listed,
    spotOf: (underlying) => spots.get(underlying),
    isTradingDay: (sessionClass, on) => {
      const midnight = instantOf(dayNumberOf(on), 0)
      return calendar.nextSession(sessionClass, midnight)?.day === on
    },
  })
  const report = await db.transaction((tx) => marketData.importMaster(tx, lines, day), LOADING_MS)
  assert(report.ok && report.value.unreadable.length === 0, 'the demo list can be read')
}

/** Shortly after midnight, Indian time. */
const DAILY = '2 0 * * *'

/**
 * Keeps a demo's list up to date: at once if something in it has expired, and every night while
 * this process runs. The product works without it, so a failure is only logged.
 */
export async function keepDemoInstruments(
  app: Pick<App, 'marketData'>,
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>,
): Promise<void> {
  const { db, jobs, log, clock } = platform
  if ((await findDemoOrigin(db.read)) === undefined) {
    return
  }
  await jobs.schedule('demo-instruments', DAILY, () => loadDemoInstruments(app, platform))
  if (await app.marketData.isListOutdated(db.read, dayInIndia(clock.now()))) {
    await loadDemoInstruments(app, platform).catch((error: unknown) =>
      log.error({ err: error }, "the demo's instruments"),
    )
  }
}
