import type { Membership } from '#contract/entities/admin-provider.ts'
import type { Clock } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Files } from '#platform/files/files.ts'
import type { Logger } from '#platform/log.ts'
import type { Messages } from '#platform/messages.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Database, Tx } from '#platform/tx.ts'

/** What has to be settled before a provider can go. */
export type OpenBusiness = {
  /** In the wallet, available or held. */
  readonly wallet: Paise
  /** Owed to the platform. */
  readonly owed: Paise
  /** Tax contained in its sales that was not claimed yet. */
  readonly gst: Paise
  /** Withdrawals that wait for a decision or for their payment. */
  readonly withdrawals: number
  /** Whether a payment made straight to it waits to be verified. */
  readonly payments: boolean
  /** Whether a buyer who paid straight to it waits for a refund. */
  readonly refunds: boolean
  /** Subscriptions to its plans that run, or wait for their start. */
  readonly subscriptions: number
}

export type ProvidersDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly messages: Pick<Messages, 'queue'>
  readonly audit: Audit
  readonly files: Pick<Files, 'put' | 'remove'>
  readonly log: Logger
  readonly accounts: Pick<
    Accounts,
    | 'findAccounts'
    | 'removeAccount'
    | 'setSuspended'
    | 'preparePassword'
    | 'hasProviderProof'
    | 'createProviderAccount'
  >
  /**
   * What binds a provider to us and its customers, its wallet locked until the transaction ends.
   * Without it nothing does.
   */
  readonly openBusiness?: (tx: Tx, providerId: string) => Promise<OpenBusiness>
  /** Ends a wallet that `openBusiness` has locked and found empty. Without it there is none. */
  readonly closeWallet?: (tx: Tx, providerId: string, at: Date) => Promise<void>
  /** What is available in the provider's wallet. Without it nobody has one. */
  readonly walletBalance?: (tx: Tx, providerId: string) => Promise<Paise>
  /** The membership that runs or ran last. Without it nobody has one. */
  readonly membershipOf?: (tx: Tx, providerId: string) => Promise<Membership | null>
}
