/**
 * Imports a broker's list of instruments, a CSV in Kite's format
 * (https://api.kite.trade/instruments), plain or gzipped: `npm run instruments -- FILE`. Run it
 * once a day before the market opens. With `--demo` and a day it prints the list of the demo's
 * market for that day instead.
 */
import { dayInIndia } from '#kit/day.ts'
import { demoMaster } from '../src/demo/instruments/master.ts'
import { runCommand } from '../src/main/tools.ts'
import { importInstruments } from '../src/main/upkeep/market-lists.ts'
import { linesOf } from './lib/lines-of.ts'

const [, , first, second] = process.argv
if (first === undefined) {
  process.stderr.write('npm run instruments -- FILE.csv[.gz], or -- --demo YYYY-MM-DD\n')
  process.exitCode = 2
} else if (first === '--demo') {
  const day = second ?? dayInIndia(new Date())
  const isWorkday = (_: unknown, on: string) => ![0, 6].includes(new Date(on).getUTCDay())
  process.stdout.write(`${demoMaster({ day, isTradingDay: isWorkday }).join('\n')}\n`)
} else {
  await runCommand(async (tools) => {
    const report = await importInstruments(tools, await linesOf(first))
    if (!report.ok) {
      throw new Error(
        report.code === 'master_unreadable'
          ? `${first} does not begin with the names of a list's columns`
          : `${first} is damaged or was cut off; nothing was changed`,
      )
    }
    process.stdout.write(`${JSON.stringify(report.value)}\n`)
  })
}
