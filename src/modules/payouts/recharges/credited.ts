import type { Paise } from '#kit/money.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsDeps } from '../deps.ts'
import { fourEyesSince, needsFourEyes } from '../rules/four-eyes.ts'
import { sumRecharged } from '../store/receipts.ts'
import { sumReturned } from '../store/withdrawals.ts'

type Credit = { readonly providerId: string; readonly amount: Paise; readonly now: Date }

/**
 * Whether another admin has to confirm a credit that an admin enters: with those entered for the
 * provider within a day, which are recharges and payouts that came back. Must be called under the
 * wallet's lock, so that of two concurrent credits one counts the other.
 */
export async function creditNeedsFourEyes(
  { fourEyesFrom }: Pick<PayoutsDeps, 'fourEyesFrom'>,
  tx: Tx,
  { providerId, amount, now }: Credit,
): Promise<boolean> {
  const since = fourEyesSince(now)
  const recharged = await sumRecharged(tx, providerId, since)
  return needsFourEyes(
    recharged + (await sumReturned(tx, providerId, since)) + amount,
    fourEyesFrom,
  )
}
