import type { Clock } from '#kit/clock.ts'
import type { UploadQuota } from '../files/upload-quota.ts'
import type { Idempotency } from '../idempotency.ts'
import type { Logger } from '../log.ts'
import type { Messages } from '../messages/messages.ts'
import { sweepRateWindows } from '../rate.ts'
import type { Database } from '../tx.ts'
import { isolatedSteps } from './isolated-steps.ts'
import type { Jobs } from './jobs.ts'

type Swept = {
  readonly db: Database
  readonly jobs: Jobs
  readonly clock: Clock
  readonly uploadQuota: UploadQuota
  readonly idempotency: Idempotency
  readonly messages: Messages
  readonly log: Logger
}

/** Deletes expired request data every hour. */
export function startSweeps(swept: Swept): Promise<void> {
  const { db, jobs, clock, uploadQuota, idempotency, messages, log } = swept
  return jobs.schedule('requests-sweep', '7 * * * *', async () => {
    const now = clock.now()
    const steps = isolatedSteps(log, 'expired data was not deleted')
    await steps.run({ of: 'rates' }, () => sweepRateWindows(db, now))
    await steps.run({ of: 'uploads' }, () => uploadQuota.sweep(now))
    await steps.run({ of: 'keys' }, () => idempotency.sweep(now))
    await steps.run({ of: 'messages' }, () => messages.sweep(now))
    steps.finish()
  })
}
