import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Ledger } from '#modules/ledger/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Files } from '#platform/files/files.ts'
import type { Logger } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'

export type InvoicesDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly audit: Audit
  readonly secrets: Secrets
  readonly files: Files
  readonly log: Logger
  readonly accounts: Pick<Accounts, 'findAccounts' | 'lockAccountRow'>
  readonly ledger: Pick<Ledger, 'linesOfAll'>
  readonly providers: Pick<Providers, 'registerForGst' | 'taxFactsOf'>
}

/** The platform as supplier of platform plans and charges; all other suppliers are provider ids. */
export const PLATFORM = 'platform'
