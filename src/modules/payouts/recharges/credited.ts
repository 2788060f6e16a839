import type { Paise } from '#kit/money.ts'
import type { Tx } from '#platform/tx.ts'
import { fourEyesSince } from '../rules/four-eyes.ts'
import { sumRecharged } from '../store/receipts.ts'
import { sumReturned } from '../store/withdrawals.ts'

/**
 * What admins said within a day that arrived for a provider: recharges, and payouts that came back. Asked
 * for under the lock of its wallet, so that of two at once one counts the other.
 */
export async function sumCredited(tx: Tx, providerId: string, now: Date): Promise<Paise> {
  const since = fourEyesSince(now)
  return (await sumRecharged(tx, providerId, since)) + (await sumReturned(tx, providerId, since))
}
