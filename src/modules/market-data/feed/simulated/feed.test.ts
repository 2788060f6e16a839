import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { recordingListener, testInstrument } from '../../testing.ts'
import { openSimulatedFeed } from './feed.ts'
import { createSimulatedMarket, SLOT_MS } from './market.ts'

const NOON = Date.parse('2026-11-20T12:00:00+05:30')
const one = testInstrument({ id: 1 })
const two = testInstrument({ id: 2 })
const market = createSimulatedMarket(1, [one, two])

/** The market's ticks for these instruments after `fromMs`, up to and including `toMs`. */
function expected(instruments: readonly (typeof one)[], fromMs: number, toMs: number) {
  const ticks: (readonly [number, number, number])[] = []
  const [from, to] = [Math.floor(fromMs / SLOT_MS), Math.floor(toMs / SLOT_MS)]
  market.ticks(instruments, from + 1, to - from, (...tick) => ticks.push(tick))
  return ticks
}

function open() {
  const heard = recordingListener()
  const feed = openSimulatedFeed({ market, now: () => Date.now() })(heard.listener)
  return { ...heard, feed }
}

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

describe('the simulated feed', () => {
  it('runs only while something is watched', () => {
    const { feed, states, ticks } = open()
    expect([feed.state(), vi.getTimerCount()]).toEqual(['idle', 0])
    feed.subscribe([{ instrument: one }])
    expect([feed.state(), vi.getTimerCount()]).toEqual(['live', 1])
    vi.advanceTimersByTime(MINUTE_MS)
    feed.unsubscribe([one.id])
    const heard = ticks.length
    vi.advanceTimersByTime(MINUTE_MS)
    expect(ticks.length).toBe(heard)
    expect([feed.state(), vi.getTimerCount()]).toEqual(['idle', 0])
    expect(states).toEqual(['live', 'idle'])
  })

  it('reports the current price at once, then every tick of the market', () => {
    const { feed, ticks } = open()
    feed.subscribe([{ instrument: two }, { instrument: one }])
    expect(ticks.splice(0)).toEqual([
      [two.id, market.priceAt(two, NOON), NOON],
      [one.id, market.priceAt(one, NOON), NOON],
    ])
    vi.advanceTimersByTime(20 * SECOND_MS)
    expect(ticks).toEqual(expected([one, two], NOON, NOON + 20 * SECOND_MS))
  })

  it('catches up on every tick after the process was held up', () => {
    const { feed, ticks } = open()
    feed.subscribe([{ instrument: one }])
    ticks.splice(0)
    vi.setSystemTime(NOON + 5 * MINUTE_MS)
    vi.advanceTimersByTime(SLOT_MS)
    expect(ticks).toEqual(expected([one], NOON, NOON + 5 * MINUTE_MS + SLOT_MS))
  })

  it('replays each tick that a restart missed once', () => {
    const { feed, ticks, unseen } = open()
    const last = { price: 1, atMs: NOON - 2 * MINUTE_MS }
    feed.subscribe([{ instrument: one, last }, { instrument: two }])
    const replayed = expected([one], last.atMs, NOON)
    // The instrument without a known price gets one at once.
    expect(ticks).toEqual([...replayed, [2, market.priceAt(two, NOON), NOON]])
    expect(unseen).toEqual([])
    feed.subscribe([{ instrument: one, last }])
    expect(ticks).toHaveLength(replayed.length + 1)
  })

  it('replays missed ticks in time order, whenever each instrument was last seen', () => {
    const { feed, ticks } = open()
    const [early, late] = [NOON - 2 * MINUTE_MS, NOON - MINUTE_MS]
    feed.subscribe([
      { instrument: two, last: { price: 1, atMs: early } },
      { instrument: one, last: { price: 1, atMs: late } },
    ])
    expect(ticks).toEqual([...expected([two], early, late), ...expected([one, two], late, NOON)])
  })

  it('reports a range for a gap too long to replay, then replays the rest', () => {
    const { feed, ticks, unseen } = open()
    const atMs = NOON - 3 * HOUR_MS
    feed.subscribe([{ instrument: one, last: { price: 1, atMs } }])
    const at = NOON - 15 * MINUTE_MS
    expect(unseen).toHaveLength(1)
    expect(unseen[0]).toMatchObject({
      instrument: 1,
      since: atMs,
      at,
      last: market.priceAt(one, at),
    })
    const replayed = expected([one], at, NOON)
    expect(ticks.slice(0, replayed.length)).toEqual(replayed)
  })

  it('reports no more ticks once it is stopped', async () => {
    const { feed, ticks } = open()
    feed.subscribe([{ instrument: one }])
    await feed.stop()
    const heard = ticks.length
    vi.advanceTimersByTime(MINUTE_MS)
    expect(ticks).toHaveLength(heard)
  })
})
