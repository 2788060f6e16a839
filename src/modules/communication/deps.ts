import type { Clock } from '#kit/clock.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Checkout } from '#modules/checkout/index.ts'
import type { Follows } from '#modules/follows/index.ts'
import type { Notifications } from '#modules/notifications/index.ts'
import type { Payouts } from '#modules/payouts/index.ts'
import type { Plans } from '#modules/plans/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Scorecard } from '#modules/scorecard/index.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Messages } from '#platform/messages/messages.ts'
import type { Database } from '#platform/tx.ts'

export type CommunicationDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Jobs
  readonly messages: Pick<Messages, 'queue'>
  /** For links in mails. */
  readonly publicUrl: URL
  readonly accounts: Pick<Accounts, 'adminsWith' | 'findAccount' | 'namesOf'>
  readonly notifications: Pick<Notifications, 'isNotified' | 'notify' | 'notifyAll'>
  readonly payouts: Pick<Payouts, 'debts'>
  readonly providers: Pick<Providers, 'authorsOf' | 'nameOf' | 'namesOf'>
  readonly follows: Pick<Follows, 'followersAmong' | 'listFollowers'>
  readonly plans: Pick<
    Plans,
    'cardsOf' | 'holders' | 'subscriptions' | 'titleOf' | 'titlesOf' | 'versionOf'
  >
  readonly checkout: Pick<Checkout, 'orderIdOf' | 'renewableFrom' | 'sellersOf'>
  readonly scorecard: Pick<Scorecard, 'deliveries'>
}
