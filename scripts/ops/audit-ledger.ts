/**
 * Checks the money invariants on the stored data. Prints the report as one line of JSON; exit code
 * 1 on any breach, or if it could not be checked. Uses the server's environment, and may run while
 * the server is running.
 */
import { checkInvariants } from '../../src/main/invariants.ts'
import { runCommand } from '../../src/main/tools.ts'

await runCommand(async ({ app, platform, dataDir }) => {
  const { db, secrets } = platform
  const report = await checkInvariants({ app, db, secrets, dataDir })
  process.stdout.write(`${JSON.stringify(report)}\n`)
  process.exitCode = report.ok ? 0 : 1
})
