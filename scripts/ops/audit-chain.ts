/**
 * Checks the audit log: its hash chain, seal and signed heads. Prints the report as one line of
 * JSON; exit code 1 on any breach, 2 if it could not be checked. Uses the server's environment, and
 * may run while the server is running.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { verifyChain } from '#modules/audit/index.ts'
import { type Config, parseConfig, readEnvironment } from '#platform/config/config.ts'
import { type ConnectionOptions, connectDatabase } from '#platform/db/database.ts'
import { createLogger } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { secretsKeyOf } from '../../src/main/platform.ts'

type Opened = {
  readonly connection: ConnectionOptions['connection']
  readonly close: () => Promise<void>
}

async function openPostgres(config: Config): Promise<Opened> {
  if (config.databaseUrl !== undefined) {
    return { connection: config.databaseUrl, close: async () => undefined }
  }
  if (!existsSync(join(config.dataDir, 'secrets.key'))) {
    throw new Error(`nothing has been recorded yet in DATA_DIR (${config.dataDir})`)
  }
  const running = await findEmbeddedPostgres(config.dataDir)
  if (running !== undefined) {
    return { connection: running.connection, close: async () => undefined }
  }
  const log = createLogger(config.logLevel)
  const started = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return { connection: started.connection, close: started.stop }
}

async function check(config: Config): Promise<boolean> {
  const postgres = await openPostgres(config)
  try {
    const db = connectDatabase({ connection: postgres.connection, poolSize: 2 })
    try {
      const secrets = createSecrets(await secretsKeyOf(config))
      const report = await verifyChain({ db, secrets, dataDir: config.dataDir })
      process.stdout.write(`${JSON.stringify(report)}\n`)
      return report.ok
    } finally {
      await db.close()
    }
  } finally {
    await postgres.close()
  }
}

const parsed = parseConfig(readEnvironment(), process.cwd())
if (parsed.ok) {
  try {
    process.exitCode = (await check(parsed.config)) ? 0 : 1
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stdout.write(`${JSON.stringify({ ok: false, error: message })}\n`)
    process.exitCode = 2
  }
} else {
  process.stdout.write(`${JSON.stringify({ ok: false, error: parsed.problems.join('; ') })}\n`)
  process.exitCode = 2
}
