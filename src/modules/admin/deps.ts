import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Checkout } from '#modules/checkout/index.ts'
import type { Content } from '#modules/content/index.ts'
import type { Messaging } from '#modules/messaging/index.ts'
import type { Notifications } from '#modules/notifications/index.ts'
import type { Payments } from '#modules/payments/index.ts'
import type { Payouts } from '#modules/payouts/index.ts'
import type { Plans } from '#modules/plans/index.ts'
import type { PlatformPlans } from '#modules/platform-plans/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Scorecard } from '#modules/scorecard/index.ts'
import type { Messages } from '#platform/messages/messages.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'

export type AdminDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly secrets: Secrets
  /** For links in mails. */
  readonly publicUrl: URL
  readonly messages: Pick<Messages, 'queue'>
  readonly audit: Audit
  readonly accounts: Accounts
  readonly checkout: Checkout
  readonly platformPlans: PlatformPlans
  readonly plans: Pick<Plans, 'own' | 'takenOff'>
  readonly providers: Pick<Providers, 'exists' | 'admin'>
  readonly payments: Pick<Payments, 'disputes' | 'stuckRefunds'>
  readonly payouts: Pick<Payouts, 'recharges' | 'withdrawalLists'>
  readonly messaging: Pick<Messaging, 'reports'>
  readonly scorecard: Pick<Scorecard, 'decideVisibility' | 'listForAdmins'>
  readonly content: Pick<Content, 'removeByAdmin'>
  readonly notifications: Pick<Notifications, 'notify'>
}
