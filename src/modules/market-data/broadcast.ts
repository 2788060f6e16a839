import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import type { Logger } from '#platform/log.ts'
import { type Signals, signal } from '#platform/signals/signals.ts'
import type { Database } from '#platform/tx.ts'
import { createBatchBuilder } from './feed/batch.ts'
import type { MarketPrices } from './market-prices.ts'
import { decodeFrame, encodeFrames } from './rules/price-frames.ts'
import { listLastPrices } from './store/prices.ts'

/*
 * One process owns the feed; the others follow it. A follower signals to the owner what it watches,
 * repeats this before the owner's entry expires, and at once when another process becomes the
 * owner. The owner sends changed prices a few times a second. Signals may be lost: a follower then
 * shows an older price together with its age.
 */

const PRICES_CHANNEL = 'market_prices'
const WATCH_CHANNEL = 'market_watch'
const OWNER_CHANNEL = 'market_owner'

const FRAME_MS = 250
const WATCH_RENEW_MS = MINUTE_MS
/** How long the owner watches what another process has requested. */
export const WATCHED_MS = 2.5 * MINUTE_MS
const EXPIRY_MS = 10 * SECOND_MS
const WATCH_IDS = 500

const idsSchema = z.array(z.int().min(1)).max(WATCH_IDS)

type BroadcastDeps = {
  readonly db: Database
  readonly signals: Signals
  readonly prices: MarketPrices
  readonly log: Logger
}

export type Stoppable = { readonly stop: () => Promise<void> }

/** Runs in a process without the feed: requests prices from the owner and receives them. */
export async function followFeedOwner({
  db,
  signals,
  prices,
  log,
}: BroadcastDeps): Promise<Stoppable> {
  const batch = createBatchBuilder()
  const requestPrices = (ids: readonly number[]) => {
    for (let from = 0; from < ids.length; from += WATCH_IDS) {
      signal(db.read, WATCH_CHANNEL, JSON.stringify(ids.slice(from, from + WATCH_IDS)))
    }
  }
  const onFrame = (frame: string) => {
    const moved = decodeFrame(frame)
    if (moved === undefined) {
      log.warn('a frame of prices could not be read')
      return
    }
    for (const { instrument, atMs, price, low, high } of moved) {
      const before = prices.lastOf(instrument)
      const since = before?.atMs ?? atMs
      if (
        low < Math.min(price, before?.price ?? price) ||
        high > Math.max(price, before?.price ?? price)
      ) {
        prices.input.onUnseen({ instrument, since, at: atMs, low, high, last: price })
      }
      batch.add(instrument, price, atMs)
    }
    prices.input.onTicks(batch.take())
  }
  // The owner sends changed prices only; the others are read from the database.
  const restoreLastPrices = async (ids: readonly number[]) => {
    const stored = await listLastPrices(db.read, ids)
    for (const { instrument, ...last } of stored) {
      prices.book.restore(instrument, last)
    }
  }
  const watch = (ids: readonly number[]) => {
    requestPrices(ids)
    restoreLastPrices(ids).catch((error: unknown) => log.warn({ err: error }, 'last prices'))
  }
  const renewRequests = () => requestPrices(prices.wanted())
  const following = [
    await signals.follow(PRICES_CHANNEL, { onSignal: onFrame }),
    await signals.follow(OWNER_CHANNEL, { onSignal: renewRequests, onGap: renewRequests }),
  ]
  prices.follow((added) => watch(added))
  watch(prices.wanted())
  const renewTimer = setInterval(renewRequests, WATCH_RENEW_MS)
  return {
    stop: async () => {
      clearInterval(renewTimer)
      prices.follow(() => undefined)
      await Promise.all(following.map(({ stop }) => stop()))
    },
  }
}

/**
 * Runs in the process with the feed: receives what other processes watch and sends them changed
 * prices.
 */
export async function servePrices({ db, signals, prices, log }: BroadcastDeps): Promise<Stoppable> {
  const requested = new Map<number, { untilMs: number; readonly release: () => void }>()
  const moves = prices.book.moves()
  const onWatchRequest = (text: string) => {
    const ids = idsSchema.safeParse(parsed(text))
    if (!ids.success) {
      log.warn('the prices that another process asks for could not be read')
      return
    }
    const untilMs = performance.now() + WATCHED_MS
    for (const id of ids.data) {
      const known = requested.get(id)
      if (known === undefined) {
        requested.set(id, { untilMs, release: prices.watch([id]) })
      } else {
        known.untilMs = untilMs
      }
    }
  }
  const dropExpired = () => {
    for (const [id, { untilMs, release }] of requested) {
      if (untilMs < performance.now()) {
        requested.delete(id)
        release()
      }
    }
  }
  const sendFrames = () => {
    if (!moves.isEmpty()) {
      for (const frame of encodeFrames(moves.take())) {
        signal(db.read, PRICES_CHANNEL, frame)
      }
    }
  }
  // Requests what was watched before it listened and while signals could not be received.
  const onGap = () => signal(db.read, OWNER_CHANNEL)
  const following = await signals.follow(WATCH_CHANNEL, { onSignal: onWatchRequest, onGap })
  const timers = [setInterval(sendFrames, FRAME_MS), setInterval(dropExpired, EXPIRY_MS)]
  return {
    stop: async () => {
      timers.forEach(clearInterval)
      await following.stop()
      moves.stop()
      for (const { release } of requested.values()) {
        release()
      }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}
