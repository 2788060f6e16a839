import type { WithdrawalBar } from '#contract/payouts/calls.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsDeps } from './deps.ts'
import { isFrozenAt } from './present.ts'
import { hasPendingWithdrawal } from './store/withdrawals.ts'

type Barred = { readonly reason: WithdrawalBar; readonly until: Date | null }

export type PayoutBar = 'withdrawal_provider_unverified' | 'withdrawal_provider_owes'

/**
 * Why these providers cannot be paid at the moment, by id: they are not verified, or what they owe
 * exceeds what remains in the wallet. Their wallets stay locked until the transaction ends, so that
 * no new debt arises during the payment.
 */
export async function lockPayoutBars(
  { providers, ledger }: Pick<PayoutsDeps, 'providers' | 'ledger'>,
  tx: Tx,
  providerIds: Iterable<string>,
): Promise<ReadonlyMap<string, PayoutBar>> {
  const ids = [...new Set(providerIds)].sort()
  for (const id of ids) {
    await ledger.lockWallet(tx, id)
  }
  const eligibility = await providers.eligibilitiesOf(tx, ids)
  const bars = new Map<string, PayoutBar>()
  for (const id of ids) {
    const { available, owed } = await ledger.balancesOf(tx, id)
    if (owed > available) {
      bars.set(id, 'withdrawal_provider_owes')
    } else if (!eligibility.get(id)?.verified) {
      bars.set(id, 'withdrawal_provider_unverified')
    }
  }
  return bars
}

/**
 * Why a provider cannot withdraw at the moment, apart from its balance. A provider that lost its
 * verification may still request what is left: two admins decide whether to pay it out.
 */
export async function findWithdrawalBar(
  { providers, ledger }: Pick<PayoutsDeps, 'providers' | 'ledger'>,
  tx: Tx,
  providerId: string,
  now: Date,
): Promise<Barred | undefined> {
  const verified = (await providers.eligibilityOf(tx, providerId))?.verified
  if (!verified && (await ledger.balancesOf(tx, providerId)).available === 0n) {
    return { reason: 'unverified', until: null }
  }
  const bank = await providers.bankAccounts.of(tx, providerId)
  if (bank === undefined) {
    return { reason: 'no-bank-account', until: null }
  }
  if (isFrozenAt(bank, now)) {
    const reason = bank.isFirst ? 'new-bank-account' : 'changed-bank-account'
    return { reason, until: bank.frozenUntil }
  }
  return (await hasPendingWithdrawal(tx, providerId))
    ? { reason: 'pending', until: null }
    : undefined
}
