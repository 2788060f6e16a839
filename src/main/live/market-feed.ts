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

type FeedSettings = Pick<Config, 'role' | 'feed' | 'databaseUrl'>

/**
 * Provides prices to this process: one worker reads the feed and sends prices to all other
 * processes. The health check shows whether this part works, not whether the market does: if the
 * broker's connection is down, people can still read and buy, and see how old prices are. The
 * metrics report a broken connection. The process that reads the feed also judges calls.
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
