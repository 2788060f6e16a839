import { assert } from '#kit/assert.ts'
import type { Logger } from '#platform/log.ts'
import type { Database } from '#platform/tx.ts'
import { createBarBook } from './bar-book.ts'
import type { Stoppable } from './broadcast.ts'
import type { FeedWork } from './feed-work.ts'
import type { MarketPrices } from './market-prices.ts'
import { upsertBars } from './store/bars.ts'
import { upsertLastPrices } from './store/prices.ts'

const ROWS = 2000

type CheckpointDeps = {
  readonly db: Database
  readonly prices: MarketPrices
  readonly log: Logger
  readonly now: () => number
  readonly work: FeedWork | undefined
}

/**
 * Stores bars and last prices every few seconds, and once more on stop. A restart resumes after the
 * stored prices, so prices are stored only once everything derived from them is stored.
 */
export function startCheckpoints(
  { db, prices, log, now, work }: CheckpointDeps,
  checkpointMs: number,
): Stoppable {
  const moves = prices.book.moves()
  const bars = createBarBook()
  const stopListening = prices.listen(bars)
  let sinceMs = now()
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const moved = moves.take()
    const drawn = bars.take()
    const atMs = now()
    try {
      if (work !== undefined && !(await work.settle())) {
        moves.putBack(moved)
        bars.putBack(drawn)
        return
      }
      for (let from = 0; from < Math.max(moved.length, drawn.length); from += ROWS) {
        await db.transaction(async (tx) => {
          const holds = work === undefined || (await work.holds(tx))
          assert(holds, 'prices are stored by the process that judges them')
          await upsertLastPrices(tx, moved.slice(from, from + ROWS), sinceMs)
          await upsertBars(tx, drawn.slice(from, from + ROWS))
        })
      }
      sinceMs = atMs
    } catch (error) {
      moves.putBack(moved)
      bars.putBack(drawn)
      throw error
    }
  }
  const checkpoint = () => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.warn({ err: error }, 'market prices were not stored'))
    return writing
  }
  const timer = setInterval(() => {
    if (!moves.isEmpty()) {
      void checkpoint()
    }
  }, checkpointMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await checkpoint()
      moves.stop()
      stopListening()
    },
  }
}
