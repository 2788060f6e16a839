/**
 * Migrates the schema of DATABASE_URL before processes of this version start, while older ones keep
 * running. A start does the same. Prints the applied files as one line of JSON; exit code 1 if one
 * failed: the files before it stay applied, and the next run continues there.
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
