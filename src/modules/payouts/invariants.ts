import { movementOf } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsDeps } from './deps.ts'
import { entriesOfRecharge, entriesOfWithdrawal } from './entries.ts'
import { listClaimedSpans } from './store/gst-claims.ts'
import { listRechargesFrom, listSharedReferences, listWithdrawalsFrom } from './store/invariants.ts'
import { sumByProvider } from './store/withdrawals.ts'

/** Each breach as a sentence. */
export type PayoutsBreaches = {
  /**
   * Open requests are held, paid ones have left the wallet, each step of each request is in the
   * ledger once, and no bank transfer paid two requests.
   */
  readonly withdrawals: readonly string[]
  /**
   * No moment's tax is claimed twice, and each claim equals what the ledger holds for its moments.
   */
  readonly gstClaims: readonly string[]
  /** Each recharge, and each reversal of one, is in the ledger once with its amount; nothing else is. */
  readonly books: readonly string[]
}

export async function checkPayouts({ ledger }: PayoutsDeps, tx: Tx): Promise<PayoutsBreaches> {
  return {
    withdrawals: [
      ...(await checkWithdrawals(ledger, tx)),
      ...(await checkSteps(ledger, tx)),
      ...(await listSharedReferences(tx)),
    ],
    gstClaims: await checkClaims(ledger, tx),
    books: await ledger.compareEntries(
      tx,
      ['recharge', 'recharge-reversal'],
      async (after, limit) =>
        (await listRechargesFrom(tx, after, limit)).map((row) => ({
          id: row.id,
          entries: entriesOfRecharge(row).map(movementOf),
        })),
    ),
  }
}

/**
 * Covers providers with requests and providers with withdrawals in the ledger, as either may lack
 * the other.
 */
async function checkWithdrawals(ledger: PayoutsDeps['ledger'], tx: Tx): Promise<readonly string[]> {
  const requested = new Map((await sumByProvider(tx)).map((sums) => [sums.providerId, sums]))
  const moved = new Map((await ledger.withdrawnBalances(tx)).map((one) => [one.providerId, one]))
  const breaches: string[] = []
  for (const providerId of new Set([...requested.keys(), ...moved.keys()])) {
    const { open, paid } = requested.get(providerId) ?? { open: 0n, paid: 0n }
    const { held, paidOut } = moved.get(providerId) ?? { held: 0n, paidOut: 0n }
    if (held !== open || paidOut !== paid) {
      breaches.push(
        `${providerId} holds ${held} for requests of ${open} and was paid ${paidOut} for ${paid}`,
      )
    }
  }
  return breaches
}

function checkSteps(ledger: PayoutsDeps['ledger'], tx: Tx): Promise<readonly string[]> {
  return ledger.compareEntries(
    tx,
    ['withdrawal-hold', 'withdrawal-release', 'withdrawal-payout', 'withdrawal-return'],
    async (after, limit) =>
      (await listWithdrawalsFrom(tx, after, limit)).map((row) => ({
        id: row.id,
        entries: entriesOfWithdrawal(row).map(movementOf),
      })),
  )
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
