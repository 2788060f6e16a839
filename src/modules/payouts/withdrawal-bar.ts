import type { WithdrawalBar } from '#contract/payouts/calls.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsDeps } from './deps.ts'
import { isFrozenAt } from './present.ts'
import { isOnePending } from './store/withdrawals.ts'

type Barred = { readonly reason: WithdrawalBar; readonly until: Date | null }

export type PayoutBar = 'withdrawal_provider_unverified' | 'withdrawal_provider_owes'

/**
 * What keeps these providers from being paid now, by their ids: what they owe has to be covered by what
 * stays in the wallet. Their wallets stay locked until the unit of work ends, so that nothing comes to be
 * owed beside the payment.
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
 * What keeps a provider from withdrawing now, apart from its balance. What is left to one that lost its
 * verification it may ask for: two admins decide whether it is paid out.
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
  return (await isOnePending(tx, providerId)) ? { reason: 'pending', until: null } : undefined
}
