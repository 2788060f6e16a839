import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Ledger } from '#modules/ledger/index.ts'
import type { Gateway } from '#platform/gateway/gateway.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Database } from '#platform/tx.ts'
import type { Sellers } from './seams.ts'

export type PaymentsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Logger
  readonly secrets: Secrets
  readonly audit: Audit
  readonly accounts: Pick<Accounts, 'findAccounts'>
  readonly ledger: Pick<Ledger, 'compareEntries' | 'post' | 'takeTransfers'>
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly gateway: Gateway
  readonly sellers: Sellers
}

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
