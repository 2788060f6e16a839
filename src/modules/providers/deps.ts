import type { Clock } from '#kit/clock.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Ledger } from '#modules/ledger/index.ts'
import type { Memberships } from '#modules/memberships/index.ts'
import type { Files } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'

export type ProvidersDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly audit: Audit
  readonly files: Pick<Files, 'put' | 'remove'>
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly log: Logger
  readonly accounts: Pick<
    Accounts,
    | 'findAccount'
    | 'findAccounts'
    | 'removeAccount'
    | 'rename'
    | 'setSuspended'
    | 'preparePassword'
    | 'hasProviderProof'
    | 'createProviderAccount'
  >
  readonly ledger: Pick<Ledger, 'balancesOf'>
  readonly memberships: Pick<Memberships, 'latestOf'>
}
