import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Follows } from '#modules/follows/index.ts'
import type { Memberships } from '#modules/memberships/index.ts'
import type { Notifications } from '#modules/notifications/index.ts'
import type { PlatformPlans } from '#modules/platform-plans/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Files } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { Messages } from '#platform/messages/messages.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'

export type ContentDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Logger
  readonly jobs: Jobs
  readonly files: Files
  readonly secrets: Secrets
  readonly messages: Messages
  readonly publicUrl: URL
  readonly audit: Pick<Audit, 'record'>
  readonly accounts: Pick<Accounts, 'findAccount' | 'findAccounts'>
  readonly notifications: Pick<Notifications, 'notify' | 'notifyAll'>
  readonly providers: Pick<Providers, 'isVerified' | 'eligibilityOf' | 'cardsOf' | 'addToCounts'>
  readonly follows: Pick<Follows, 'listFollowers'>
  readonly memberships: Pick<Memberships, 'isRunning'>
  readonly platformPlans: { readonly purchases: Pick<PlatformPlans['purchases'], 'isAnyRunning'> }
}
