import { feedOpener, startFeedHost } from '#modules/market-data/index.ts'
import { createTradeEngine } from '#modules/scorecard/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Check } from '#platform/http/routes/operations.ts'
import type { Gauge } from '#platform/metrics.ts'
import type { App } from '../build-app.ts'
import type { Platform } from '../platform.ts'

export type MarketFeed = {
  readonly stop: () => Promise<void>
  readonly checks: readonly Check[]
  readonly gauges: readonly Gauge[]
}

/** What of the configuration it goes by. */
type FeedSettings = Pick<Config, 'role' | 'feed' | 'databaseUrl'>

/**
 * Prices for this process: from the feed itself in one worker, told by it everywhere else. Its check
 * asks whether it works, not whether the market does: with the broker's line down people still read
 * and buy, and see how old prices are. That the line is down is for the metrics to tell. Where the
 * feed is, calls are judged.
 */
export async function startMarketFeed(
  config: FeedSettings,
  { marketData }: Pick<App, 'marketData'>,
  { db, newId, log, signals, clock }: Pick<Platform, 'db' | 'newId' | 'log' | 'signals' | 'clock'>,
): Promise<MarketFeed> {
  const now = () => clock.now().getTime()
  const openFeed =
    config.role === 'web' ? undefined : feedOpener({ config: config.feed, db, log, now })
  const shared = config.databaseUrl !== undefined
  const engine = createTradeEngine({ db, log, signals, newId, now, marketData })
  const host = await startFeedHost({
    db,
    newId,
    log,
    signals,
    prices: marketData.prices,
    openFeed,
    shared,
    now,
    openWork: engine.open,
  })
  return {
    stop: host.stop,
    checks: [
      { name: 'feed', ok: async () => host.isAlive() },
      { name: 'trades', ok: async () => engine.isAlive() },
    ],
    gauges: [...host.gauges, ...engine.gauges],
  }
}
