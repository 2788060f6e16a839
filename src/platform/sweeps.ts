import type { Clock } from '#kit/clock.ts'
import type { UploadQuota } from './files/upload-quota.ts'
import type { Idempotency } from './idempotency.ts'
import type { Jobs } from './jobs.ts'
import { sweepRateWindows } from './rate.ts'
import type { Database } from './tx.ts'

type Swept = {
  readonly db: Database
  readonly jobs: Jobs
  readonly clock: Clock
  readonly uploadQuota: UploadQuota
  readonly idempotency: Idempotency
}

/** Every hour forgets what requests have left behind and nobody may ask for any more. */
export function startSweeps({ db, jobs, clock, uploadQuota, idempotency }: Swept): Promise<void> {
  return jobs.schedule('requests-sweep', '7 * * * *', async () => {
    const now = clock.now()
    await sweepRateWindows(db, now)
    await uploadQuota.sweep(now)
    await idempotency.sweep(now)
  })
}
