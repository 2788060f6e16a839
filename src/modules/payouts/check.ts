import type { Tx } from '#platform/tx.ts'
import type { PayoutsDeps } from './deps.ts'
import { listOverlappingClaims } from './store/receipts.ts'
import { sumByProvider } from './store/withdrawals.ts'

/** Each breach as a sentence. */
export type PayoutsBreaches = {
  /** What is asked for and not paid is held, and what was paid has left the wallet. */
  readonly I6: readonly string[]
  /** No day's tax is claimed twice. */
  readonly I9: readonly string[]
}

export async function checkPayouts({ ledger }: PayoutsDeps, tx: Tx): Promise<PayoutsBreaches> {
  const sums = await sumByProvider(tx)
  const breaches: string[] = []
  for (const { providerId, open, paid } of sums) {
    const { held, paidOut } = await ledger.balancesOf(tx, providerId)
    if (held !== open || paidOut !== paid) {
      breaches.push(
        `${providerId} holds ${held} for requests of ${open} and was paid ${paidOut} for ${paid}`,
      )
    }
  }
  const overlaps = await listOverlappingClaims(tx)
  return { I6: breaches, I9: overlaps.map((id) => `claim ${id} shares days with another`) }
}
