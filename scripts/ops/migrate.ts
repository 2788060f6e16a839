/**
 * Brings the schema of DATABASE_URL up to date before processes of this version start, while older
 * ones go on. A start does the same. Prints the files that were applied as one line of JSON; exit 1
 * when one could not be: those before it stay applied, and the next run goes on there.
 *
 *   npm run migrate
 */
import { connectDatabase } from '#platform/db/database.ts'
import { createLogger } from '#platform/log.ts'
import { prepareSchema } from '../../src/main/platform.ts'
import { runOperation } from './operation.ts'

await runOperation(async ({ databaseUrl, databaseDirectUrl, databaseOwnerUrl }) => {
  if (databaseUrl === undefined) {
    throw new Error('DATABASE_URL is not set: the embedded database is migrated by its start')
  }
  const db = connectDatabase({ connection: databaseUrl, direct: databaseDirectUrl, poolSize: 2 })
  try {
    const applied = await prepareSchema(db, { owner: databaseOwnerUrl, log: createLogger('error') })
    return { applied }
  } finally {
    await db.close()
  }
})
