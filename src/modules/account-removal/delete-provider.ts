import { ok, type Result } from '#kit/result.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountRemovalDeps } from './deps.ts'
import { requireSettled } from './rules/unsettled-business.ts'

/** Deletes a provider that has nothing left to settle, on its own account or with its customers. */
export function deleteProvider(deps: AccountRemovalDeps, actor: Actor, id: string) {
  return deps.providers.lifecycle.delete(actor, id, (tx) => closeBusiness(deps, tx, id))
}

/**
 * A provider may have sold before it lost its verification, so a rejection closes its business too.
 */
export function rejectProvider(deps: AccountRemovalDeps, actor: Actor, id: string, reason: string) {
  return deps.providers.lifecycle.reject(actor, id, reason, (tx) => closeBusiness(deps, tx, id))
}

/**
 * Closes the wallet if nothing is left to settle. The wallet stays locked until the transaction
 * ends.
 */
async function closeBusiness(
  { ledger, payouts, checkout, plans, clock }: AccountRemovalDeps,
  tx: Tx,
  providerId: string,
): Promise<Result<undefined, 'wallet_not_settled' | 'subscriptions_run'>> {
  await ledger.lockWallet(tx, providerId)
  const now = clock.now()
  const { available, held, owed } = await ledger.balancesOf(tx, providerId)
  const settled = requireSettled({
    wallet: available + held,
    owed,
    atRisk: (await checkout.atRiskOf(tx, [providerId])).get(providerId) ?? 0n,
    gst: await payouts.gst.unclaimedOf(tx, providerId),
    withdrawals: await payouts.withdrawals.countOpen(tx, providerId),
    recharges: await payouts.recharges.hasWaiting(tx, providerId),
    payments: await checkout.providerHasSubmittedPayments(tx, providerId),
    refunds: await checkout.owesRefunds(tx, providerId),
    registration: await checkout.owesRegistrationRefunds(tx, providerId),
    subscriptions: await plans.holders.countSubscriptions(tx, providerId, now),
  })
  if (!settled.ok) {
    return settled
  }
  await ledger.closeWallet(tx, providerId, now)
  return ok(undefined)
}
