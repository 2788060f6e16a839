import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import { assert } from '#kit/assert.ts'
import { type Paise, sumPaise } from '#kit/money.ts'

/**
 * A provider's accounts. `wallet_available` and `wallet_held` are never negative; `charges_owed` is
 * never positive: it is what the provider owes us. `gst_payable` is the tax in sales that we
 * collected. `direct_sales` and `paid_out` record money that has left or never reached us.
 */
export const providerAccounts = [
  'wallet_available',
  'wallet_held',
  'charges_owed',
  'gst_payable',
  'direct_sales',
  'paid_out',
] as const
export type ProviderAccount = (typeof providerAccounts)[number]

/**
 * The platform's own accounts; the last two are the counterparts of the provider accounts of those
 * names.
 */
export const platformAccounts = [
  'gateway_clearing',
  'bank',
  'revenue',
  'gst_payable',
  'direct_sales',
  'payouts',
] as const
export type PlatformAccount = (typeof platformAccounts)[number]

export type LedgerAccount =
  | { readonly of: 'platform'; readonly name: PlatformAccount }
  | { readonly of: 'provider'; readonly providerId: string; readonly name: ProviderAccount }

export type LedgerLine = {
  readonly account: LedgerAccount
  /** Positive: the account's owner gains a claim. Negative: it loses one. Never zero. */
  readonly amount: Paise
}

/**
 * One movement of money. Its lines add up to zero, name each account once, and concern at most one
 * provider.
 */
export type LedgerEntry = {
  /** Idempotency key: an entry is posted once, whoever posts it again. */
  readonly key: string
  readonly kind: LedgerEntryKind
  readonly subject: { readonly type: string; readonly id: string }
  readonly at: Date
  /** The provider of the entry, even if no line is on one of its accounts. */
  readonly providerId?: string
  readonly lines: readonly LedgerLine[]
  /** What the wallet cannot cover is owed by the provider, and the entry is not refused. */
  readonly shortfall?: 'owed'
}

export type AccountName = `provider.${ProviderAccount}` | `platform.${PlatformAccount}`

/** The order of accounts in a posting: provider accounts, then platform accounts. */
export const accountOrder: readonly AccountName[] = [
  ...providerAccounts.map((name) => `provider.${name}` as const),
  ...platformAccounts.map((name) => `platform.${name}` as const),
]

/** An entry's provider and amounts, in the order of `accountOrder`. */
export type EntryVector = {
  readonly providerId: string | undefined
  readonly amounts: readonly Paise[]
}

/** Throws for an unbalanced or otherwise invalid entry, which is a bug in its builder. */
export function vectorOf({ lines, key, providerId: named }: LedgerEntry): EntryVector {
  let providerId = named
  const amounts = accountOrder.map(() => 0n)
  for (const { account, amount } of lines) {
    const place = accountOrder.indexOf(accountName(account))
    assert(amount !== 0n && amounts[place] === 0n, `${key} names each account once, with an amount`)
    amounts[place] = amount
    if (account.of === 'provider') {
      assert((providerId ?? account.providerId) === account.providerId, `${key} has one provider`)
      providerId = account.providerId
    }
  }
  assert(sumPaise(amounts) === 0n, `${key} adds up to zero`)
  return { providerId, amounts }
}

export function accountName(account: LedgerAccount): AccountName {
  return account.of === 'platform' ? `platform.${account.name}` : `provider.${account.name}`
}
