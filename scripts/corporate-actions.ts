/**
 * Imports the splits, bonus issues and consolidations that NSE has announced: the CSV of its
 * corporate actions (https://www.nseindia.com/companies-listing/corporate-filings-actions), the
 * complete list of upcoming ones: `npm run corporate-actions -- FILE`. Run it every evening; on its
 * ex-date an action adjusts the open calls on its share.
 */
import { runCommand } from '../src/main/tools.ts'
import { importCorporateActions } from '../src/main/upkeep/market-lists.ts'
import { linesOf } from './lib/lines-of.ts'

const [, , path] = process.argv
if (path === undefined) {
  process.stderr.write('npm run corporate-actions -- FILE.csv[.gz]\n')
  process.exitCode = 2
} else {
  await runCommand(
    async (tools) => {
      const report = await importCorporateActions(tools, await linesOf(path))
      if (!report.ok) {
        throw new Error(`${path} does not begin with SYMBOL, SERIES, PURPOSE and EX-DATE`)
      }
      process.stdout.write(`${JSON.stringify(report.value)}\n`)
      // Needs attention: calls would be judged by prices that do not match their levels.
      process.exitCode = report.value.late.length + report.value.unreadable.length > 0 ? 1 : 0
    },
    ({ feed }) =>
      feed.kind === 'simulated' ? 'FEED is simulated: its shares are never split' : undefined,
  )
}
