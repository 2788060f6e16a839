import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Checkout } from '#modules/checkout/index.ts'
import type { Esign } from '#modules/esign/index.ts'
import type { Invoices } from '#modules/invoices/index.ts'
import type { Messaging } from '#modules/messaging/index.ts'
import type { Plans } from '#modules/plans/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Scorecard } from '#modules/scorecard/index.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Database } from '#platform/tx.ts'

export type ClientsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly jobs: Jobs
  readonly audit: Pick<Audit, 'record'>
  readonly accounts: Pick<
    Accounts,
    'findAccounts' | 'findNamed' | 'findNamedAmong' | 'lockAccountRow' | 'namesOf'
  >
  readonly providers: Pick<Providers, 'subProfileIds' | 'bankAccounts'>
  readonly plans: Pick<Plans, 'clients' | 'titlesOf'>
  readonly checkout: Pick<Checkout, 'clientSales'>
  readonly esign: Pick<Esign, 'signedWith'>
  readonly invoices: Pick<Invoices, 'between' | 'linkOf' | 'billing'>
  readonly scorecard: Pick<Scorecard, 'deliveries' | 'countCalls'>
  readonly messaging: Pick<
    Messaging,
    'receiversAmong' | 'lastWith' | 'written' | 'countUnread' | 'sendToMany'
  >
}
