import { DAY_MS, SECOND_MS } from '#kit/clock.ts'
import { NIL_ID } from '#kit/id.ts'
import type { App } from '#main/build-app.ts'
import type { NewCall } from '#modules/scorecard/index.ts'
import type { Tx } from '#platform/tx.ts'
import { importDeliveries } from '../import/store/scorecard.ts'
import type { Rng } from '../prng.ts'

/** The product deletes deliveries of older calls. */
const RETENTION_MS = 29 * DAY_MS
/** More than anybody in the demo has. */
const EVERYBODY = { after: NIL_ID, limit: 1000 }

/**
 * Records the deliveries of last month's calls to those who could see them then, as the product
 * would have.
 */
export async function recordDeliveries(
  { plans, follows }: Pick<App, 'plans' | 'follows'>,
  tx: Tx,
  { calls, now, rng }: { readonly calls: readonly NewCall[]; readonly now: number; rng: Rng },
): Promise<void> {
  const recent = calls.filter(({ event }) => event.at > now - RETENTION_MS)
  const audiences = await Promise.all(
    recent.map(async ({ event: { tradeId, providerId, plans: planIds, share, at: posted } }) => {
      const at = new Date(posted)
      const [entitled, followers] = await Promise.all([
        plans.holders.listEntitled(tx, { providerId, planIds, at }, EVERYBODY),
        share === 'all' ? follows.listFollowers(tx, providerId, EVERYBODY) : [],
      ])
      const people = new Set([...entitled, ...followers])
      people.delete(providerId)
      return { tradeId, at, people }
    }),
  )
  const deliveries = audiences.flatMap(({ tradeId, at, people }) =>
    [...people].sort().map((accountId) => {
      const notifiedAt = new Date(at.getTime() + rng.int(60, 400))
      const isOnline = rng.chance(0.6)
      const deliveredAt = isOnline
        ? new Date(notifiedAt.getTime() + rng.int(40, 2 * SECOND_MS))
        : null
      return {
        trade_id: tradeId,
        account_id: accountId,
        told_at: notifiedAt,
        delivered_at: deliveredAt,
      }
    }),
  )
  await importDeliveries(tx, deliveries)
}
