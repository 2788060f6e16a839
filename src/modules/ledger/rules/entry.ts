import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import { assert } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'

/**
 * What a provider has with us. `wallet_available` and `wallet_held` are never below zero;
 * `charges_owed` is never above it: it is what the provider owes us. `gst_payable` is the tax inside
 * sales that we collected. `direct_sales` and `paid_out` remember money that is elsewhere by now.
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

/** The platform's own accounts; its last two stand against the providers' of that kind. */
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
  /** Above zero: the account's owner gains a claim. Below: it loses one. Never zero. */
  readonly amount: Paise
}

/**
 * One movement of money. Its lines add up to zero, name each account once, and concern one provider
 * at most.
 */
export type LedgerEntry = {
  /** Posted once, whoever posts it again. */
  readonly key: string
  readonly kind: LedgerEntryKind
  readonly subject: { readonly type: string; readonly id: string }
  readonly at: Date
  /** Whose entry it is, though perhaps no line of it is on an account of theirs. */
  readonly providerId?: string
  readonly lines: readonly LedgerLine[]
  /** What the wallet cannot bear is owed by the provider, instead of the entry being refused. */
  readonly shortfall?: 'owed'
}

export type AccountName = `provider.${ProviderAccount}` | `platform.${PlatformAccount}`

/** The order of accounts in a posting: the provider's, then the platform's. */
export const accountOrder: readonly AccountName[] = [
  ...providerAccounts.map((name) => `provider.${name}` as const),
  ...platformAccounts.map((name) => `platform.${name}` as const),
]

/** The provider of an entry and its amounts in the order of `accountOrder`. */
export type EntryVector = {
  readonly providerId: string | undefined
  readonly amounts: readonly Paise[]
}

/** Throws for an entry that is not balanced or otherwise not one: the builder of it is wrong. */
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
  assert(sumOf(amounts) === 0n, `${key} adds up to zero`)
  return { providerId, amounts }
}

export function accountName(account: LedgerAccount): AccountName {
  return account.of === 'platform' ? `platform.${account.name}` : `provider.${account.name}`
}

export function sumOf(amounts: readonly Paise[]): Paise {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
