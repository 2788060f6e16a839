import { feedOpener, startFeedHost } from '#modules/market-data/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Check } from '#platform/http/operations.ts'
import type { Gauge } from '#platform/metrics.ts'
import type { App } from './build-app.ts'
import type { Platform } from './platform.ts'

export type MarketFeed = {
  readonly stop: () => Promise<void>
  readonly check: Check
  readonly gauges: readonly Gauge[]
}

/**
 * Prices for this process: from the feed itself in one worker, told by it everywhere else. Its check
 * asks whether it works, not whether the market does: with the broker's line down people still read
 * and buy, and see how old prices are. That the line is down is for the metrics to tell.
 */
export async function startMarketFeed(
  config: Config,
  { marketData: { prices } }: Pick<App, 'marketData'>,
  { db, newId, log, signals, clock }: Platform,
): Promise<MarketFeed> {
  const now = () => clock.now().getTime()
  const openFeed =
    config.role === 'web' ? undefined : feedOpener({ config: config.feed, db, log, now })
  const shared = config.databaseUrl !== undefined
  const host = await startFeedHost({ db, newId, log, signals, prices, openFeed, shared, now })
  return {
    stop: host.stop,
    check: { name: 'feed', ok: async () => host.isAlive() },
    gauges: host.gauges,
  }
}
