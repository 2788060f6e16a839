/**
 * Restores an empty DATA_DIR from a backup to its state at a moment. Prints a report as one line of
 * JSON; exit code 1 on failure. Run `npm run audit:ledger` and `npm run audit:chain` afterwards to
 * check it.
 *
 *   npm run ops:restore [-- FOLDER | s3://..] [--at 2026-11-25T14:30:00+05:30]
 *   npm run ops:restore -- --to-gap      where the log has a gap, the state before it
 */
import { parseArgs } from 'node:util'
import { openStore } from '#platform/files/open-files.ts'
import { createLogger } from '#platform/log.ts'
import { restore } from '../../src/main/backup/restore.ts'
import { backupStore, runOperation } from './operation.ts'

await runOperation(async (config) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, 'to-gap': { type: 'boolean', default: false } },
  })
  const place = backupStore(config, positionals[0], 'From where?')
  const at = values.at === undefined ? undefined : new Date(values.at)
  if (at !== undefined && Number.isNaN(at.getTime())) {
    throw new Error('--at: name a moment as 2026-11-25T14:30:00+05:30')
  }
  return restore({
    place,
    dataDir: config.dataDir,
    files: openStore(config.files),
    at,
    toGap: values['to-gap'],
    log: createLogger('error'),
  })
})
