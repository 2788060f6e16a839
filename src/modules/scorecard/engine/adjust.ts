import { present } from '#kit/assert.ts'
import { startOfDay } from '#kit/day.ts'
import { ok, type Result } from '#kit/result.ts'
import type { MarketData } from '#modules/market-data/index.ts'
import type { CorporateAction } from '#modules/market-data/rules/corporate-action.ts'
import { dayAt } from '#modules/market-data/rules/indian-time.ts'
import type { Database, Tx } from '#platform/tx.ts'
import { recordEvents } from '../record.ts'
import type { Instant } from '../rules/trade.ts'
import { type HeldShard, shardOf } from '../store/shards.ts'
import { listOpenOn } from '../store/trades.ts'

export type AdjustDeps = {
  readonly db: Database
  readonly marketData: Pick<MarketData, 'lockDueActions' | 'applyCorporateAction'>
}

/** The applied actions and the calls that they changed. */
export type Adjusted = {
  readonly actions: readonly CorporateAction[]
  readonly tradeIds: readonly string[]
}

/**
 * Adjusts open calls for the corporate actions that are due, if this worker holds all shards. All in
 * one transaction: if a call has changed meanwhile, nothing is written.
 */
export function adjustCalls(
  deps: AdjustDeps,
  held: readonly HeldShard[],
  at: Instant,
): Promise<Result<Adjusted, 'share_lost' | 'trade_changed'>> {
  const { db, marketData } = deps
  return db.transaction(async (tx) => {
    if (held.length === 0) {
      return ok({ actions: [], tradeIds: [] })
    }
    const actions = await marketData.lockDueActions(tx, dayAt(at))
    const tradeIds: string[] = []
    for (const action of actions) {
      const shard = present(held[shardOf(action.instrumentId)], 'all shards are held')
      const done = await adjustBy(tx, action, { shard, at })
      if (!done.ok) {
        return done
      }
      tradeIds.push(...done.value.map(({ id }) => id))
      await marketData.applyCorporateAction(tx, action, new Date(at))
    }
    return ok({ actions, tradeIds })
  })
}

async function adjustBy(
  tx: Tx,
  { instrumentId, exDay, held, become }: CorporateAction,
  { shard, at }: { readonly shard: HeldShard; readonly at: Instant },
) {
  const postedBefore = startOfDay(exDay)
  const trades = await listOpenOn(tx, { instrumentId, postedBefore })
  const proposals = trades.map(({ trade }) => {
    const event = {
      kind: 'adjusted',
      tradeId: trade.id,
      at,
      held,
      become,
      exDay,
    } as const
    return { event, trade }
  })
  return proposals.length === 0 ? ok([]) : recordEvents(tx, proposals, [shard])
}
