/**
 * Re-encrypts everything with the first key of the ring while the product is running; resumes after
 * a kill. Prints a report as one line of JSON; exit code 1 if something is left.
 *
 *   npm run keys:rotate
 *   npm run keys:rotate -- --retire k1 [--leave-passwords]   starts work without k1 afterwards
 */
import { parseArgs } from 'node:util'
import { retireKey, rotateKeys } from '../src/main/rotate-keys.ts'
import { runCommand } from '../src/main/tools.ts'

const { values } = parseArgs({
  options: { retire: { type: 'string' }, 'leave-passwords': { type: 'boolean' } },
})

await runCommand(async ({ app, platform, fileStore }) => {
  const { db, secrets } = platform
  const deps = { app, db, sql: db.sql, secrets, fileStore }
  if (values.retire === undefined) {
    const report = await rotateKeys(deps)
    process.stdout.write(`${JSON.stringify(report)}\n`)
    process.exitCode = report.ok ? 0 : 1
    return
  }
  const needs = await retireKey(deps, values.retire, values['leave-passwords'] === true)
  process.stdout.write(`${JSON.stringify({ ok: needs.length === 0, needs })}\n`)
  process.exitCode = needs.length === 0 ? 0 : 1
})
