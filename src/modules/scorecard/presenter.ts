import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { present } from '#kit/assert.ts'
import type { Tx } from '#platform/tx.ts'
import type { ScorecardDeps } from './deps.ts'
import { presentTrade } from './present-trade.ts'
import type { StoredTrade } from './store/trades.ts'

export type PresentTrades = (tx: Tx, stored: readonly StoredTrade[]) => Promise<ShownTrade[]>

/**
 * Presents trades in the given order, with their providers' names and current prices. The caller
 * makes sure that the viewer may see them.
 */
export function createPresenter({
  clock,
  marketData,
  providers,
}: Pick<ScorecardDeps, 'clock' | 'marketData' | 'providers'>): PresentTrades {
  return async (tx, stored) => {
    if (stored.length === 0) {
      return []
    }
    const instrumentIds = new Set(stored.map(({ instrumentId }) => instrumentId))
    const [instruments, authors] = await Promise.all([
      marketData.findInstruments(tx, [...instrumentIds]),
      providers.authorsOf(tx, [...new Set(stored.map(({ trade }) => trade.providerId))]),
    ])
    const ticks = new Map(instruments.map(({ id, tick }) => [id, tick]))
    const { prices } = marketData
    const nowMs = clock.now().getTime()
    return stored.map((one) =>
      presentTrade(one, {
        author: present(authors.get(one.trade.providerId), 'who posts is a provider'),
        tick: present(ticks.get(one.instrumentId), 'instruments stay'),
        last: prices.lastOf(one.instrumentId),
        isFresh: prices.isFresh(one.instrumentId, nowMs),
      }),
    )
  }
}
