/**
 * Copies what this machine keeps to BACKUP_URL, or to the folder or bucket that is named, beside a
 * running product or without one. Prints a report as one line of JSON; exit 1 when it failed.
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
