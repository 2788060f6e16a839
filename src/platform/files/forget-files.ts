import { z } from 'zod'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import type { Tx } from '../tx.ts'
import type { Files } from './files.ts'

export const forgetFileJob: JobKind<{ readonly fileId: string }> = {
  name: 'forget-file',
  data: z.object({ fileId: z.string() }),
  retries: 20,
}

/**
 * Schedules the removal of files that nothing refers to once the transaction commits. They are
 * removed even if the process is killed or the storage is unavailable for some hours.
 */
export async function forgetFiles(
  { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  for (const fileId of ids) {
    if (typeof fileId === 'string') {
      await jobs.enqueue(tx, forgetFileJob, { fileId })
    }
  }
}

export function startForgetting(jobs: Jobs, files: Pick<Files, 'remove'>): Promise<void> {
  return jobs.work(forgetFileJob, ({ fileId }) => files.remove(fileId))
}
