import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Connection, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { connectDatabase, type DatabaseHandle } from '#platform/db/database.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { ROOT } from './children.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Scratch = { readonly db: DatabaseHandle; readonly connection: Connection }

/** Runs `work` over a new PostgreSQL below `dataDir`, migrated and otherwise empty. */
export async function withScratchDatabase<T>(
  { dataDir, poolSize }: { readonly dataDir: string; readonly poolSize?: number },
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  // Removes the database of an earlier run, if the folder was kept.
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: quiet })
  const size = poolSize === undefined ? {} : { poolSize }
  const db = connectDatabase({ connection: { ...connection }, ...size })
  try {
    await migrate(db.sql, await readMigrations(join(ROOT, 'migrations')))
    return await work({ db, connection })
  } finally {
    await db.close()
    await stop()
  }
}
