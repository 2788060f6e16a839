import { MINUTE_MS } from '#kit/clock.ts'
import type { Instrument } from '../../rules/instrument.ts'
import { createBatchBuilder } from '../batch.ts'
import type { Feed, FeedListener, OpenFeed, Subscription } from '../feed.ts'
import { rangeBetween, type SimulatedMarket, SLOT_MS } from './market.ts'

export type SimulatedFeedOptions = {
  readonly market: SimulatedMarket
  /** Milliseconds since 1970; the feed sends the ticks of the market's slots up to this time. */
  readonly now: () => number
}

/**
 * A gap of up to this length is replayed tick by tick, exactly as it would have been sent; of the
 * time before that only the range is sent.
 */
const REPLAYED_MS = 15 * MINUTE_MS

/** Follows the simulated market by the clock. Without a subscription it is idle. */
export function openSimulatedFeed({ market, now }: SimulatedFeedOptions): OpenFeed {
  return (listener) => createFeed({ market, now }, listener)
}

const slotAt = (atMs: number) => Math.floor(atMs / SLOT_MS)

type SimulatedFeed = SimulatedFeedOptions & {
  readonly listener: FeedListener
  readonly subscribed: Map<number, Instrument>
  readonly batch: ReturnType<typeof createBatchBuilder>
  ordered: readonly Instrument[]
  timer: NodeJS.Timeout | undefined
  lastSlot: number
}

function createFeed(options: SimulatedFeedOptions, listener: FeedListener): Feed {
  const feed: SimulatedFeed = {
    ...options,
    listener,
    subscribed: new Map<number, Instrument>(),
    batch: createBatchBuilder(),
    ordered: [],
    timer: undefined,
    lastSlot: slotAt(options.now()),
  }

  return {
    subscribe: (subscriptions) => {
      subscribe(feed, subscriptions)
      return []
    },
    unsubscribe: (ids) => {
      for (const id of ids) {
        feed.subscribed.delete(id)
      }
      feed.ordered = feed.ordered.filter(({ id }) => feed.subscribed.has(id))
      if (feed.subscribed.size === 0) {
        pause(feed)
      }
    },
    state: () => (feed.timer === undefined ? 'idle' : 'live'),
    stop: async () => {
      feed.subscribed.clear()
      feed.ordered = []
      pause(feed)
    },
  }
}

function deliver(feed: SimulatedFeed) {
  if (!feed.batch.isEmpty()) {
    feed.listener.onTicks(feed.batch.take())
  }
}

function run(feed: SimulatedFeed) {
  const slot = slotAt(feed.now())
  if (slot > feed.lastSlot) {
    catchUp(feed, feed.ordered, feed.lastSlot, slot)
    feed.lastSlot = slot
  }
}

/** Sends everything after slot `from` up to slot `to`, both in the past of this feed. */
function catchUp(
  feed: SimulatedFeed,
  instruments: readonly Instrument[],
  from: number,
  to: number,
) {
  const first = Math.max(from, to - REPLAYED_MS / SLOT_MS)
  if (first > from) {
    for (const instrument of instruments) {
      reportUnseen(feed, instrument, from * SLOT_MS, first * SLOT_MS)
    }
  }
  feed.market.ticks(instruments, first + 1, to - first, feed.batch.add)
  deliver(feed)
}

function reportUnseen(feed: SimulatedFeed, instrument: Instrument, since: number, at: number) {
  const { low, high } = rangeBetween(feed.market, instrument, since, at)
  const last = feed.market.priceAt(instrument, at)
  feed.listener.onUnseen({ instrument: instrument.id, since, at, low, high, last })
}

/**
 * Sends what the subscriptions have missed in order of time, however long ago each was last seen.
 */
function resume(feed: SimulatedFeed, subscriptions: readonly Subscription[]) {
  const horizon = feed.lastSlot - REPLAYED_MS / SLOT_MS
  const missed = subscriptions.flatMap(({ instrument, last }) =>
    last === undefined ? [] : [{ instrument, slot: Math.min(slotAt(last.atMs), feed.lastSlot) }],
  )
  for (const { instrument, slot } of missed.filter((one) => one.slot < horizon)) {
    reportUnseen(feed, instrument, slot * SLOT_MS, horizon * SLOT_MS)
  }
  const bySlot = Map.groupBy(missed, ({ slot }) => Math.max(slot, horizon))
  const slots = [...bySlot.keys()].sort((a, b) => a - b)
  let joined: readonly Instrument[] = []
  slots.forEach((slot, index) => {
    const joining = bySlot.get(slot)?.map(({ instrument }) => instrument) ?? []
    joined = [...joined, ...joining].sort((a, b) => a.id - b.id)
    const until = slots[index + 1] ?? feed.lastSlot
    feed.market.ticks(joined, slot + 1, until - slot, feed.batch.add)
  })
  deliver(feed)
}

function start(feed: SimulatedFeed) {
  if (feed.timer === undefined) {
    feed.lastSlot = slotAt(feed.now())
    feed.timer = setInterval(() => run(feed), SLOT_MS)
    feed.listener.onState('live')
  }
}

function pause(feed: SimulatedFeed) {
  if (feed.timer !== undefined) {
    clearInterval(feed.timer)
    feed.timer = undefined
    feed.listener.onState('idle')
  }
}

function subscribe(feed: SimulatedFeed, subscriptions: readonly Subscription[]) {
  const fresh = subscriptions.filter(({ instrument }) => !feed.subscribed.has(instrument.id))
  if (fresh.length === 0) {
    return
  }
  start(feed)
  run(feed)
  resume(feed, fresh)
  for (const { instrument, last } of fresh) {
    feed.subscribed.set(instrument.id, instrument)
    // A symbol without a known price gets a price at once. All others continue tick by tick, so
    // that a subscriber that returns receives exactly what one that stayed has received.
    if (last === undefined) {
      const atMs = feed.lastSlot * SLOT_MS
      feed.batch.add(instrument.id, feed.market.priceAt(instrument, atMs), atMs)
    }
  }
  feed.ordered = [...feed.subscribed.values()].sort((a, b) => a.id - b.id)
  deliver(feed)
}
