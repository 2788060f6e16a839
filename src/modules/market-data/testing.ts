import type { FeedListener, FeedState, UnseenRange } from './feed/feed.ts'
import type { Instrument } from './rules/instrument.ts'

/** A share at 1,000 rupees when it was listed; `more` overrides. */
export function testInstrument(more: Partial<Instrument> = {}): Instrument {
  const id = more.id ?? 1
  return {
    id,
    exchange: 'NSE',
    symbol: `SHARE${id}`,
    name: `SHARE ${id} LIMITED`,
    underlying: more.symbol ?? `SHARE${id}`,
    type: 'EQ',
    expiry: null,
    strike: null,
    lot: 1,
    tick: 500,
    sessionClass: 'cash',
    token: id * 256 + 1,
    referencePrice: 10_000_000,
    validFrom: '2026-11-20',
    validUntil: null,
    ...more,
  }
}

/** Records everything that a feed sends. */
export function recordingListener() {
  const ticks: (readonly [instrument: number, price: number, atMs: number])[] = []
  const unseen: UnseenRange[] = []
  const states: FeedState[] = []
  const listener: FeedListener = {
    onTicks: ({ length, instruments, prices, times }) => {
      for (let at = 0; at < length; at += 1) {
        ticks.push([instruments[at] ?? 0, prices[at] ?? 0, times[at] ?? 0])
      }
    },
    onUnseen: (range) => {
      unseen.push(range)
    },
    onState: (state) => {
      states.push(state)
    },
  }
  return { listener, ticks, unseen, states }
}
