import type { Price } from '#kit/price.ts'
import type { FeedConfig } from '#platform/config/feed.ts'
import type { Logger } from '#platform/log.ts'
import type { Database, Tx } from '#platform/tx.ts'
import type { OpenFeed } from './feed/feed.ts'
import { openKiteFeed } from './feed/kite/feed.ts'
import { openSimulatedFeed } from './feed/simulated/feed.ts'
import { createSimulatedMarket, type SimulatedMarket } from './feed/simulated/market.ts'
import { createCommonWalk, createUnderlying } from './feed/simulated/underlying.ts'
import { listUnderlyings } from './store/instruments.ts'

export type FeedOpenerDeps = {
  readonly config: FeedConfig
  readonly db: Database
  readonly log: Logger
  readonly now: () => number
}

/** One seed, so that everybody who runs the simulation sees the same market. */
const SEED = 20_261_121

/** The simulated market of all listed instruments. */
export async function openSimulatedMarket(tx: Tx): Promise<SimulatedMarket> {
  return createSimulatedMarket(SEED, await listUnderlyings(tx))
}

/** The prices of the simulated market's underlyings at that moment, by name. */
export async function simulatedSpots(tx: Tx, atMs: number): Promise<ReadonlyMap<string, Price>> {
  const roots = Map.groupBy(await listUnderlyings(tx), ({ underlying }) => underlying)
  const commonWalk = createCommonWalk(SEED)
  const spots = [...roots].map(([name, members]) => {
    const { at } = createUnderlying(SEED, name, members, commonWalk)
    return [name, Math.round(at(atMs))] as const
  })
  return new Map(spots)
}

/** Returns a function that opens the configured feed. */
export function feedOpener({ config, db, log, now }: FeedOpenerDeps): () => Promise<OpenFeed> {
  switch (config.kind) {
    case 'simulated':
      return async () => openSimulatedFeed({ market: await openSimulatedMarket(db.read), now })
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
