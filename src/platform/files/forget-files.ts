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
 * For files that nothing names any more once the transaction is committed, and that must not stay:
 * they go although the process is killed meanwhile, or the place of files is away for some hours.
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
