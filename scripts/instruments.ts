/**
 * Imports a broker's list of instruments, a CSV in Kite's format
 * (https://api.kite.trade/instruments), plain or gzipped: `npm run instruments -- FILE`. Run it
 * once a day before the market opens. With `--demo` and a day it prints the list of the demo's
 * market for that day instead.
 */
import { SECOND_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { demoMaster } from '../src/demo/instruments/master.ts'
import { runCommand } from '../src/main/tools.ts'
import { linesOf } from './lib/lines-of.ts'

const LOADING_MS = 600 * SECOND_MS
const STRANDED_MAX_ROWS = 100

const [, , first, second] = process.argv
if (first === undefined) {
  process.stderr.write('npm run instruments -- FILE.csv[.gz], or -- --demo YYYY-MM-DD\n')
  process.exitCode = 2
} else if (first === '--demo') {
  const day = second ?? dayInIndia(new Date())
  const isWorkday = (_: unknown, on: string) => ![0, 6].includes(new Date(on).getUTCDay())
  process.stdout.write(`${demoMaster({ day, isTradingDay: isWorkday }).join('\n')}\n`)
} else {
  await runCommand(async ({ app, platform }) => {
    const day = dayInIndia(platform.clock.now())
    const lines = await linesOf(first)
    const report = await platform.db.transaction(
      (tx) => app.marketData.importMaster(tx, lines, day),
      LOADING_MS,
    )
    if (!report.ok) {
      throw new Error(
        report.code === 'master_unreadable'
          ? `${first} does not begin with the names of a list's columns`
          : `${first} is damaged or was cut off; nothing was changed`,
      )
    }
    // The market decides these calls no longer, unless the feed still knows the old token.
    const stranded = await platform.db.sql<{ call: string }[]>`
      select i.exchange || ' ' || i.symbol || ' ' || t.id as call
      from trade t join instrument i on i.id = t.instrument_id
      where t.state in ('posted', 'initiated') and i.valid_until is not null
      order by call limit ${STRANDED_MAX_ROWS}`
    const openCallsOnEnded = stranded.map(({ call }) => call)
    process.stdout.write(`${JSON.stringify({ ...report.value, openCallsOnEnded })}\n`)
  })
}
