import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Connection } from '#embedded-postgres/index.ts'
import { NOT_DURABLE, startTestPostgres } from '#embedded-postgres/testing.ts'
import { connectDatabase } from '../db/database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { grantServingRights, readProtectedTables } from '../db/rights.ts'
import { startJobs } from '../jobs/jobs.ts'
import { createLogger } from '../log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The run's PostgreSQL: its superuser, the product's two roles, and a migrated database to
     * copy.
     */
    readonly postgres: {
      readonly admin: Connection
      readonly owner: Connection
      readonly serving: Connection
    }
  }
}

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'migrations')

/**
 * One PostgreSQL for a whole test run, with one migrated database, including the schema of the
 * jobs, that test files copy. Its data are discarded with the run, so nothing waits for the disk.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres({
    database: 'migrated',
    settings: { ...NOT_DURABLE, max_connections: '300' },
  })
  const db = connectDatabase({ connection: { ...server.connection }, poolSize: 2 })
  await migrate(db.sql, await readMigrations(MIGRATIONS))
  const jobs = await startJobs(db, createLogger('silent'), false)
  await jobs.stop()
  await grantServingRights(db.sql, server.serving.user, await readProtectedTables(MIGRATIONS))
  await db.close()
  project.provide('postgres', {
    admin: server.admin,
    owner: server.connection,
    serving: server.serving,
  })
  return server.stop
}
