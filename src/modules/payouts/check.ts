import type { Tx } from '#platform/tx.ts'
import type { PayoutsDeps } from './deps.ts'
import { listClaimedSpans } from './store/gst-claims.ts'
import { sumByProvider } from './store/withdrawals.ts'

/** Each breach as a sentence. */
export type PayoutsBreaches = {
  /** What is asked for and not paid is held, and what was paid has left the wallet. */
  readonly I6: readonly string[]
  /** No moment's tax is claimed twice, and each claim is what the ledger holds of its moments. */
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
  return { I6: breaches, I9: await checkClaims(ledger, tx) }
}

async function checkClaims(ledger: PayoutsDeps['ledger'], tx: Tx): Promise<readonly string[]> {
  const breaches: string[] = []
  for (const { id, start, end, provider, platform, overlaps } of await listClaimedSpans(tx)) {
    if (overlaps) {
      breaches.push(`claim ${id} shares moments with another`)
    }
    const held = await ledger.gstBetween(tx, start, end)
    if (held.providers !== provider || held.platform !== platform) {
      breaches.push(
        `claim ${id} is of ${provider} and ${platform}, the ledger holds ${held.providers} and ${held.platform}`,
      )
    }
  }
  return breaches
}
