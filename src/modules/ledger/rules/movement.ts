import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import type { Paise } from '#kit/money.ts'
import { type AccountName, accountOrder, type LedgerEntry, vectorOf } from './entry.ts'

/** An entry by its purpose, as the owner of its subject records it. */
export type Movement = {
  readonly key: string
  readonly kind: LedgerEntryKind
  readonly providerId: string | null
  /**
   * The price, the refund or the transfer; positive. Independent of how it affected a provider's
   * wallet.
   */
  readonly moved: Paise
}

/** The accounts that show the moved amount, with the sign it has on them. */
const movedAmountAccounts: Readonly<
  Record<LedgerEntryKind, readonly [sign: 1n | -1n, ...AccountName[]]>
> = {
  sale: [-1n, 'platform.gateway_clearing', 'platform.bank'],
  'platform-sale': [-1n, 'platform.gateway_clearing'],
  'direct-sale': [-1n, 'platform.direct_sales'],
  refund: [1n, 'platform.gateway_clearing', 'platform.bank', 'platform.direct_sales'],
  membership: [1n, 'platform.revenue', 'platform.gst_payable'],
  recharge: [-1n, 'platform.bank'],
  'recharge-reversal': [1n, 'platform.bank'],
  'refund-transfer': [1n, 'platform.bank'],
  'dashboard-refund': [1n, 'platform.gateway_clearing'],
  'refund-claimed': [1n, 'platform.revenue'],
  'withdrawal-hold': [1n, 'provider.wallet_held'],
  'withdrawal-release': [-1n, 'provider.wallet_held'],
  'withdrawal-payout': [1n, 'platform.bank'],
  'withdrawal-return': [-1n, 'platform.bank'],
}

/** `amounts` in the order of `accountOrder`. */
export function movedAmount(kind: LedgerEntryKind, amounts: readonly Paise[]): Paise {
  const [sign, ...accounts] = movedAmountAccounts[kind]
  return accounts.reduce(
    (sum, name) => sum + sign * (amounts[accountOrder.indexOf(name)] ?? 0n),
    0n,
  )
}

export function movementOf(entry: LedgerEntry): Movement {
  const { providerId = null, amounts } = vectorOf(entry)
  const { key, kind } = entry
  return { key, kind, providerId, moved: movedAmount(kind, amounts) }
}
