import { startFeedHost } from '#modules/market-data/index.ts'
import { createTradeEngine } from '#modules/scorecard/index.ts'
import type { Marketplace } from './marketplace.ts'

/** Starts judging a marketplace's calls; the test sets the prices. */
export function startJudging({ db, clock, app, platform }: Marketplace) {
  const { log, signals, newId } = platform
  const now = () => clock.now().getTime()
  const { marketData } = app
  const engine = createTradeEngine({ db, log, signals, newId, now, marketData })
  const feed = {
    subscribe: () => [],
    unsubscribe: () => undefined,
    state: () => 'live' as const,
    stop: async () => undefined,
  }
  return startFeedHost({
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
}
