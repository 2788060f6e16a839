import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import type { JobKind } from '#platform/jobs/jobs.ts'

const one = z.object({ id })

/** Checks an intent at the gateway soon; the reconciler does so in any case. */
export const checkJob: JobKind<z.output<typeof one>> = {
  name: 'payments-check',
  data: one,
  retries: 6,
  concurrency: 2,
}

/** Requests a refund from the gateway. */
export const refundJob: JobKind<z.output<typeof one>> = {
  name: 'payments-refund',
  data: one,
  retries: 12,
}
