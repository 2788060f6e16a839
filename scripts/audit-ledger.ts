/**
 * Proves the money's invariants on what is stored. Prints the report as one line of JSON; exit 1 on
 * any breach, or when it could not be checked. Takes the server's own environment, and may run
 * beside it.
 */
import { checkInvariants } from '../src/main/invariants.ts'
import { runCommand } from '../src/main/tools.ts'

await runCommand(async ({ app, platform, dataDir }) => {
  const { db, secrets } = platform
  const report = await checkInvariants({ app, db, secrets, dataDir })
  process.stdout.write(`${JSON.stringify(report)}\n`)
  process.exitCode = report.ok ? 0 : 1
})
