/**
 * Backs up this machine's data to BACKUP_URL, or to the given folder or bucket, whether the product
 * is running or not. Prints a report as one line of JSON; exit code 1 on failure.
 *
 *   npm run ops:backup [-- FOLDER | s3://key:secret@host/bucket]
 */
import { createLogger } from '#platform/log.ts'
import { backUp } from '../../src/main/backup/back-up.ts'
import { backupStore, runOperation } from './operation.ts'

await runOperation(async (config) => {
  const place = backupStore(config, process.argv[2], 'Where to?')
  return backUp({ config, place, log: createLogger('error') })
})
