import type { WithdrawalBar } from '#contract/payouts/calls.ts'
import type { Paise } from '#kit/money.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsDeps } from './deps.ts'
import { isFrozenAt } from './present.ts'
import { hasPendingWithdrawal } from './store/withdrawals.ts'

type Barred = {
  readonly reason: WithdrawalBar
  readonly until: Date | null
  /** Late refunds of direct payments. */
  readonly owed: Paise | null
}

const barred = { until: null, owed: null }

export type PayoutBar =
  | 'withdrawal_provider_unverified'
  | 'withdrawal_provider_owes'
  | 'withdrawal_provider_disputed'

/**
 * Why these providers cannot be paid at the moment, by id: they are not verified, or what they owe
 * and what is disputed or lost of their sales exceed what remains in the wallet. Their wallets stay
 * locked until the transaction ends, so that no new debt arises during the payment. A dispute that
 * opens meanwhile bars the next step.
 */
export async function lockPayoutBars(
  { providers, ledger, checkout }: Pick<PayoutsDeps, 'providers' | 'ledger' | 'checkout'>,
  tx: Tx,
  providerIds: Iterable<string>,
): Promise<ReadonlyMap<string, PayoutBar>> {
  const ids = [...new Set(providerIds)].sort()
  for (const id of ids) {
    await ledger.lockWallet(tx, id)
  }
  const eligibility = await providers.eligibilitiesOf(tx, ids)
  const disputed = await checkout.atRiskOf(tx, ids)
  const bars = new Map<string, PayoutBar>()
  for (const id of ids) {
    const { available, owed } = await ledger.balancesOf(tx, id)
    if (owed > available) {
      bars.set(id, 'withdrawal_provider_owes')
    } else if (owed + (disputed.get(id) ?? 0n) > available) {
      bars.set(id, 'withdrawal_provider_disputed')
    } else if (!eligibility.get(id)?.verified) {
      bars.set(id, 'withdrawal_provider_unverified')
    }
  }
  return bars
}

/**
 * Why a provider cannot withdraw at the moment, apart from its balance. One that owes refunds of
 * direct payments for too long sends them before it empties its wallet. A provider that lost its
 * verification may still request what is left: two admins decide whether to pay it out.
 */
export async function findWithdrawalBar(
  { providers, ledger, checkout }: Pick<PayoutsDeps, 'providers' | 'ledger' | 'checkout'>,
  tx: Tx,
  providerId: string,
  now: Date,
): Promise<Barred | undefined> {
  const isVerified = await providers.isVerified(tx, providerId)
  if (!isVerified && (await ledger.balancesOf(tx, providerId)).available === 0n) {
    return { ...barred, reason: 'unverified' }
  }
  const bank = await providers.bankAccounts.of(tx, providerId)
  if (bank === undefined) {
    return { ...barred, reason: 'no-bank-account' }
  }
  if (isFrozenAt(bank, now)) {
    const reason = bank.isFirst ? 'new-bank-account' : 'changed-bank-account'
    return { ...barred, reason, until: bank.frozenUntil }
  }
  const owed = await checkout.lateRefundsOf(tx, providerId, now)
  if (owed > 0n) {
    return { ...barred, reason: 'refunds-owed', owed }
  }
  return (await hasPendingWithdrawal(tx, providerId)) ? { ...barred, reason: 'pending' } : undefined
}
