import type { Clock } from '#kit/clock.ts'
import type { UploadQuota } from '../files/upload-quota.ts'
import type { Idempotency } from '../idempotency.ts'
import type { Messages } from '../messages/messages.ts'
import { sweepRateWindows } from '../rate.ts'
import type { Database } from '../tx.ts'
import type { Jobs } from './jobs.ts'

type Swept = {
  readonly db: Database
  readonly jobs: Jobs
  readonly clock: Clock
  readonly uploadQuota: UploadQuota
  readonly idempotency: Idempotency
  readonly messages: Messages
}

/** Deletes expired request data every hour. */
export function startSweeps(swept: Swept): Promise<void> {
  const { db, jobs, clock, uploadQuota, idempotency, messages } = swept
  return jobs.schedule('requests-sweep', '7 * * * *', async () => {
    const now = clock.now()
    await sweepRateWindows(db, now)
    await uploadQuota.sweep(now)
    await idempotency.sweep(now)
    await messages.sweep(now)
  })
}
