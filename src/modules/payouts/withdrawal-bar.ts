import type { WithdrawalBar } from '#contract/payouts/calls.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsDeps } from './deps.ts'
import { isFrozenAt } from './present.ts'
import { isOnePending } from './store/withdrawals.ts'

type Barred = { readonly reason: WithdrawalBar; readonly until: Date | null }

/** What keeps a provider from withdrawing now, apart from its balance. */
export async function findWithdrawalBar(
  { providers }: Pick<PayoutsDeps, 'providers'>,
  tx: Tx,
  providerId: string,
  now: Date,
): Promise<Barred | undefined> {
  if (!(await providers.eligibilityOf(tx, [providerId])).get(providerId)?.verified) {
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
