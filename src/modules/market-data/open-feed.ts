import type { FeedConfig } from '#platform/config/feed.ts'
import type { Logger } from '#platform/log.ts'
import type { Database } from '#platform/tx.ts'
import type { OpenFeed } from './feed/feed.ts'
import { openKiteFeed } from './feed/kite/feed.ts'
import { openSimulatedFeed } from './feed/simulated/feed.ts'
import { createSimulatedMarket } from './feed/simulated/market.ts'
import { listUnderlyings } from './store/instruments.ts'

export type FeedOpenerParts = {
  readonly config: FeedConfig
  readonly db: Database
  readonly log: Logger
  readonly now: () => number
}

/** The market that everybody sees who runs the simulation. */
const SEED = 20_261_121

/** How the configured feed is opened. */
export function feedOpener({ config, db, log, now }: FeedOpenerParts): () => Promise<OpenFeed> {
  switch (config.kind) {
    case 'simulated':
      return async () =>
        openSimulatedFeed({
          market: createSimulatedMarket(SEED, await listUnderlyings(db.read)),
          now,
        })
    case 'kite':
      return async () =>
        openKiteFeed({
          ...config,
          now,
          random: Math.random,
          onProblem: (what) => log.warn({ what }, 'market feed'),
        })
  }
}
