import { MINUTE_MS } from '#kit/clock.ts'
import type { Instrument } from '../../rules/instrument.ts'
import { createBatchBuilder } from '../batch.ts'
import type { Feed, FeedListener, OpenFeed, Subscription } from '../feed.ts'
import { rangeBetween, type SimulatedMarket, SLOT_MS } from './market.ts'

export type SimulatedFeedOptions = {
  readonly market: SimulatedMarket
  /** Milliseconds since 1970; its ticks are those of the market's slots that have passed by it. */
  readonly now: () => number
}

/**
 * What was missed for no longer is told again tick by tick, exactly as it would have been; of what
 * lies further back only the range is told.
 */
const REPLAYED_MS = 15 * MINUTE_MS

/** Follows the simulated market by the clock. Without a subscription it does nothing at all. */
export function openSimulatedFeed({ market, now }: SimulatedFeedOptions): OpenFeed {
  return (listener) => createFeed({ market, now }, listener)
}

const slotAt = (atMs: number) => Math.floor(atMs / SLOT_MS)

function createFeed({ market, now }: SimulatedFeedOptions, listener: FeedListener): Feed {
  const subscribed = new Map<number, Instrument>()
  const batch = createBatchBuilder()
  let ordered: readonly Instrument[] = []
  let timer: NodeJS.Timeout | undefined
  let lastSlot = slotAt(now())

  const deliver = () => {
    if (!batch.isEmpty()) {
      listener.onTicks(batch.take())
    }
  }

  const run = () => {
    const slot = slotAt(now())
    if (slot > lastSlot) {
      catchUp(ordered, lastSlot, slot)
      lastSlot = slot
    }
  }

  /** Everything after one slot up to another, both of this feed's past. */
  const catchUp = (instruments: readonly Instrument[], from: number, to: number) => {
    const first = Math.max(from, to - REPLAYED_MS / SLOT_MS)
    if (first > from) {
      for (const instrument of instruments) {
        tellRange(instrument, from * SLOT_MS, first * SLOT_MS)
      }
    }
    market.ticks(instruments, first + 1, to - first, batch.add)
    deliver()
  }

  const tellRange = (instrument: Instrument, since: number, at: number) => {
    const { low, high } = rangeBetween(market, instrument, since, at)
    const last = market.priceAt(instrument, at)
    listener.onUnseen({ instrument: instrument.id, since, at, low, high, last })
  }

  /** What all of them have missed, in the order of time, whenever each was seen last. */
  const resume = (subscriptions: readonly Subscription[]) => {
    const horizon = lastSlot - REPLAYED_MS / SLOT_MS
    const missed = subscriptions.flatMap(({ instrument, last }) =>
      last === undefined ? [] : [{ instrument, slot: Math.min(slotAt(last.atMs), lastSlot) }],
    )
    for (const { instrument, slot } of missed.filter((one) => one.slot < horizon)) {
      tellRange(instrument, slot * SLOT_MS, horizon * SLOT_MS)
    }
    const bySlot = Map.groupBy(missed, ({ slot }) => Math.max(slot, horizon))
    const slots = [...bySlot.keys()].sort((a, b) => a - b)
    let joined: readonly Instrument[] = []
    slots.forEach((slot, index) => {
      const joining = bySlot.get(slot)?.map(({ instrument }) => instrument) ?? []
      joined = [...joined, ...joining].sort((a, b) => a.id - b.id)
      const until = slots[index + 1] ?? lastSlot
      market.ticks(joined, slot + 1, until - slot, batch.add)
    })
    deliver()
  }

  const start = () => {
    if (timer === undefined) {
      lastSlot = slotAt(now())
      timer = setInterval(run, SLOT_MS)
      listener.onState('live')
    }
  }

  const pause = () => {
    if (timer !== undefined) {
      clearInterval(timer)
      timer = undefined
      listener.onState('idle')
    }
  }

  return {
    subscribe: (subscriptions) => {
      const fresh = subscriptions.filter(({ instrument }) => !subscribed.has(instrument.id))
      if (fresh.length === 0) {
        return
      }
      start()
      run()
      resume(fresh)
      for (const { instrument, last } of fresh) {
        subscribed.set(instrument.id, instrument)
        // Of what nobody has ever seen there is a price at once. All else goes on tick by tick, so
        // that whoever comes back hears what somebody who stayed has heard, and nothing else.
        if (last === undefined) {
          const atMs = lastSlot * SLOT_MS
          batch.add(instrument.id, market.priceAt(instrument, atMs), atMs)
        }
      }
      ordered = [...subscribed.values()].sort((a, b) => a.id - b.id)
      deliver()
    },
    unsubscribe: (ids) => {
      for (const id of ids) {
        subscribed.delete(id)
      }
      ordered = ordered.filter(({ id }) => subscribed.has(id))
      if (subscribed.size === 0) {
        pause()
      }
    },
    state: () => (timer === undefined ? 'idle' : 'live'),
    stop: async () => {
      subscribed.clear()
      ordered = []
      pause()
    },
  }
}
