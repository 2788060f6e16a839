import type { Paise } from '#kit/money.ts'
import type { Tx } from '#platform/tx.ts'
import { fourEyesSince } from '../rules/four-eyes.ts'
import { sumRecharged } from '../store/receipts.ts'
import { sumReturned } from '../store/withdrawals.ts'

/**
 * The credits that admins entered for a provider within a day: recharges, and payouts that came
 * back. Must be called under the wallet's lock, so that of two concurrent credits one counts the
 * other.
 */
export async function sumCredited(tx: Tx, providerId: string, now: Date): Promise<Paise> {
  const since = fourEyesSince(now)
  return (await sumRecharged(tx, providerId, since)) + (await sumReturned(tx, providerId, since))
}
