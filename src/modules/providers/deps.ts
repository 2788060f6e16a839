import type { Clock } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Messages } from '#platform/messages.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Database, Tx } from '#platform/tx.ts'

/** The person or company behind a provider, as its account knows it. */
export type AccountContact = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly number: string | null
}

export type ProvidersDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly messages: Messages
  readonly audit: Audit
  readonly accounts: {
    readonly contactsOf: (tx: Tx, ids: readonly string[]) => Promise<readonly AccountContact[]>
  }
  /**
   * What the provider's wallet holds, its row locked until the transaction ends. Without it nobody
   * has a wallet.
   */
  readonly walletBalance?: (tx: Tx, providerId: string) => Promise<Paise>
}
