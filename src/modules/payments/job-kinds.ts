import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import type { JobKind } from '#platform/jobs/jobs.ts'

const one = z.object({ id })

/** Asks the gateway how an intent stands, soon; the reconciler does in any case. */
export const checkJob: JobKind<z.output<typeof one>> = {
  name: 'payments-check',
  data: one,
  retries: 6,
  concurrency: 2,
}

/** Asks the gateway to give money back. */
export const refundJob: JobKind<z.output<typeof one>> = {
  name: 'payments-refund',
  data: one,
  retries: 12,
}
