/**
 * Copies what this machine keeps to BACKUP_URL, or to the folder or bucket that is named, beside a
 * running product or without one. Prints a report as one line of JSON; exit 1 when it failed.
 *
 *   npm run ops:backup [-- FOLDER | s3://key:secret@host/bucket]
 */
import { openStore } from '#platform/files/open-files.ts'
import { createLogger } from '#platform/log.ts'
import { backUp } from '../src/main/backup/back-up.ts'
import { backupPlace } from '../src/main/backup/place.ts'
import { placeOf, runOperation } from './lib/operation.ts'

await runOperation(async (config) => {
  const [said] = process.argv.slice(2)
  const named = said === undefined ? config.backup : placeOf(said)
  if (named === undefined) {
    throw new Error('Where to? Name a folder or a bucket, or set BACKUP_URL')
  }
  const place = backupPlace(openStore(named))
  return backUp({ config, place, log: createLogger('error') })
})
