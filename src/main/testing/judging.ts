import { startFeedHost } from '#modules/market-data/index.ts'
import { createTradeEngine } from '#modules/scorecard/index.ts'
import type { Marketplace } from './marketplace.ts'

/**
 * Starts judging a marketplace's calls; the test sets the prices. `asksAgain`: whether the engine
 * knows the calls of an instrument and has asked the feed to repeat its prices.
 */
export async function startJudging({ db, clock, app, platform }: Marketplace) {
  const { log, signals, newId } = platform
  const now = () => clock.now().getTime()
  const { marketData } = app
  const engine = createTradeEngine({ db, log, signals, newId, now, marketData })
  const asked = new Set<number>()
  const feed = {
    subscribe: () => [],
    unsubscribe: (ids: readonly number[]) => {
      for (const id of ids) {
        asked.add(id)
      }
    },
    state: () => 'live' as const,
    stop: async () => undefined,
  }
  const host = await startFeedHost({
    db,
    newId,
    log,
    signals,
    prices: marketData.prices,
    openFeed: async () => () => feed,
    shared: false,
    now,
    openWork: engine.open,
    timing: { checkpointMs: 50 },
  })
  return { ...host, asksAgain: (instrument: number) => asked.has(instrument) }
}
