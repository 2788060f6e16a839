import type { Clock } from '#kit/clock.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Checkout } from '#modules/checkout/index.ts'
import type { Clients } from '#modules/clients/index.ts'
import type { Content } from '#modules/content/index.ts'
import type { Follows } from '#modules/follows/index.ts'
import type { Invoices } from '#modules/invoices/index.ts'
import type { Ledger } from '#modules/ledger/index.ts'
import type { Notifications } from '#modules/notifications/index.ts'
import type { Payouts } from '#modules/payouts/index.ts'
import type { Plans } from '#modules/plans/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Scorecard } from '#modules/scorecard/index.ts'
import type { Messages } from '#platform/messages/messages.ts'
import type { Database } from '#platform/tx.ts'

export type AccountRemovalDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly messages: Pick<Messages, 'queue'>
  readonly audit: Audit
  readonly accounts: Pick<Accounts, 'findAccount' | 'removeAccount'>
  readonly ledger: Pick<Ledger, 'balancesOf' | 'closeWallet' | 'lockWallet'>
  readonly notifications: Pick<Notifications, 'forget'>
  readonly providers: Pick<Providers, 'lifecycle'>
  readonly follows: Pick<Follows, 'forget'>
  readonly plans: Pick<Plans, 'holders'>
  readonly invoices: Pick<Invoices, 'billing'>
  readonly checkout: Pick<
    Checkout,
    | 'atRiskOf'
    | 'buyerHasSubmittedPayments'
    | 'cancellations'
    | 'forget'
    | 'owesRefunds'
    | 'owesRegistrationRefunds'
    | 'providerHasSubmittedPayments'
  >
  readonly payouts: Pick<Payouts, 'gst' | 'recharges' | 'withdrawals'>
  readonly content: Pick<Content, 'forget'>
  readonly scorecard: Pick<Scorecard, 'deliveries'>
  readonly clients: Pick<Clients, 'forget'>
}
