import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Paise } from '#kit/money.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Ledger } from '#modules/ledger/index.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { RateLimiter } from '#platform/rate.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'
import type { Gateway } from './gateway/port.ts'
import type { Sellers } from './ports.ts'

export type PaymentsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Logger
  readonly secrets: Secrets
  readonly audit: Audit
  readonly accounts: Pick<
    Accounts,
    'findAccounts' | 'findNamed' | 'relatedAdmins' | 'requireSecondAdmin'
  >
  readonly ledger: Pick<Ledger, 'compareEntries' | 'post' | 'claimTransferReferences'>
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly gateway: Gateway
  readonly rateLimiter: Pick<RateLimiter, 'take'>
  readonly sellers: Sellers
  /** Refunds of this amount or more are sent by bank by two admins. */
  readonly fourEyesFrom: Paise
}
