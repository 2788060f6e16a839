import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Memberships } from '#modules/memberships/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Files } from '#platform/files/files.ts'
import type { Logger } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'

export type PlansDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly secrets: Pick<Secrets, 'sign' | 'signAll'>
  readonly files: Pick<Files, 'put' | 'remove'>
  readonly log: Logger
  readonly audit: Pick<Audit, 'record'>
  readonly accounts: Pick<Accounts, 'findAccount'>
  readonly providers: Pick<
    Providers,
    'addToCounts' | 'cardsOf' | 'eligibilitiesOf' | 'eligibilityOf'
  >
  readonly memberships: Pick<Memberships, 'isRunning'>
}
