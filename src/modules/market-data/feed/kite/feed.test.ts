import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordingListener, testInstrument } from '../../testing.ts'
import { LINE_TOKENS, openKiteFeed } from './feed.ts'
import { pauseAfter } from './line.ts'
import {
  type Connected,
  type KiteServer,
  kiteFrame,
  kitePacket,
  startKiteServer,
} from './testing/server.ts'

const SECONDS = 1_795_000_000
const NOW = SECONDS * 1000
const one = testInstrument({ id: 1 })
const two = testInstrument({ id: 2 })

let server: KiteServer
let received: ReturnType<typeof recordingListener>
let problems: string[]
let now = NOW
let feed: ReturnType<ReturnType<typeof openKiteFeed>>

/** Only a test about silence uses a short `silenceMs`: a busy machine is silent for a while, too. */
const open = (silenceMs = 20_000) =>
  openKiteFeed({
    url: server.url,
    apiKey: 'the-api-key',
    accessToken: 'the-access-token',
    now: () => now,
    random: () => 0.5,
    timing: { silenceMs, connectMs: 2000, firstPauseMs: 20, longestPauseMs: 60 },
    onProblem: (what) => problems.push(what),
  })(received.listener)

beforeEach(async () => {
  server = await startKiteServer()
  received = recordingListener()
  problems = []
  now = NOW
  feed = open()
})
afterEach(async () => {
  await feed.stop()
  server.stop()
  expect(JSON.stringify(problems)).not.toContain('the-a')
})

const watch = (...instruments: readonly (typeof one)[]) =>
  feed.subscribe(instruments.map((instrument) => ({ instrument })))

const polled = (value: () => unknown) => expect.poll(value, { interval: 5 })

/** The connection with that index, once it has subscribed to the tokens. */
async function connection(number = 0, tokens = 1): Promise<Connected> {
  await polled(() => server.connections[number]?.modes.size).toBe(tokens)
  return server.connections[number] ?? expect.fail('it is connected')
}

const full = (token: number, price: number, more: Partial<Parameters<typeof kitePacket>[1]> = {}) =>
  kitePacket(184, { token, price, seconds: SECONDS, ...more })

describe('the broker feed', () => {
  it('connects in full mode when the first instrument is watched, and closes after the last', async () => {
    expect(feed.state()).toBe('idle')
    watch(one, two)
    const line = await connection(0, 2)
    expect(line.url).toBe('/?api_key=the-api-key&access_token=the-access-token')
    expect(line.commands).toEqual([
      { a: 'subscribe', v: [one.token, two.token] },
      { a: 'mode', v: ['full', [one.token, two.token]] },
    ])
    feed.unsubscribe([two.id])
    await polled(() => line.tokens.size).toBe(1)
    feed.unsubscribe([one.id])
    await polled(() => line.isClosed()).toBe(true)
    expect(received.states).toEqual(['connecting', 'live', 'idle'])
  })

  it('reports prices by our instrument ids at exchange time, and ignores unknown tokens', async () => {
    watch(one, two)
    const line = await connection(0, 2)
    line.sendBinary(
      kiteFrame(
        full(two.token, 10_005),
        kitePacket(44, { token: one.token, price: 30_000 }),
        kitePacket(32, { token: one.token, price: 20_010, seconds: SECONDS - 3 }),
        full(999, 5),
      ),
    )
    await polled(() => received.ticks).toEqual([
      [two.id, 1_000_500, NOW],
      [one.id, 2_001_000, NOW - 3000],
    ])
    expect(received.unseen).toEqual([])
  })

  it('leaves a token with the instrument that has it', async () => {
    const other = testInstrument({ id: 3, token: one.token })
    watch(one)
    const line = await connection()
    expect(watch(other)).toEqual([other.id])
    feed.unsubscribe([other.id])
    line.sendBinary(kiteFrame(full(one.token, 100_00)))
    await polled(() => received.ticks).toEqual([[one.id, 1_000_000, NOW]])
    expect([...line.tokens]).toEqual([one.token])
  })

  it('reports trades, not changes of the order book, which leave an old price old', async () => {
    feed.subscribe([{ instrument: one, last: { price: 1_000_000, atMs: NOW - 60_000 } }])
    const line = await connection()
    const yesterday = { seconds: SECONDS - 60 }
    for (const quotedSeconds of [SECONDS, SECONDS + 1, SECONDS + 2]) {
      line.sendBinary(kiteFrame(full(one.token, 100_00, { ...yesterday, quotedSeconds })))
    }
    line.sendBinary(kiteFrame(full(one.token, 100_00, { quotedSeconds: SECONDS + 3 })))
    await polled(() => received.ticks).toEqual([
      [one.id, 1_000_000, NOW - 60_000],
      [one.id, 1_000_000, NOW],
    ])
  })

  it('reports a trade of the last second before a cut, with its new low', async () => {
    watch(one)
    const line = await connection()
    line.sendBinary(kiteFrame(full(one.token, 100_00), full(one.token, 99_00)))
    await polled(() => received.ticks.length).toBe(2)
    line.cut()
    const again = await connection(1)
    again.sendBinary(kiteFrame(full(one.token, 98_00, { low: 95_00, high: 100_00 })))
    await polled(() => received.ticks.at(-1)).toEqual([one.id, 980_000, NOW + 2])
    expect(received.unseen).toMatchObject([{ since: NOW + 1, at: NOW + 2, low: 950_000 }])
  })

  it('limits an exchange time in the future to five seconds ahead', async () => {
    watch(one)
    const line = await connection()
    line.sendBinary(kiteFrame(full(one.token, 10_005, { seconds: 2 ** 32 - 1 })))
    line.sendBinary(kiteFrame(full(one.token, 10_010, { seconds: SECONDS + 2 })))
    await polled(() => received.ticks).toEqual([
      [one.id, 1_000_500, NOW + 5_000],
      [one.id, 1_001_000, NOW + 2_000],
    ])
  })

  it('spaces ticks of one second a millisecond apart, and keeps the time of a repeated one', async () => {
    watch(one)
    const line = await connection()
    line.sendBinary(kiteFrame(full(one.token, 100_00), full(one.token, 90_00)))
    line.sendBinary(kiteFrame(full(one.token, 101_00)))
    await polled(() => received.ticks.map(([, , at]) => at)).toEqual([NOW, NOW + 1, NOW + 2])
    line.cut()
    const again = await connection(1)
    again.sendBinary(kiteFrame(full(one.token, 101_00)))
    await polled(() => received.ticks.length).toBe(4)
    expect(received.ticks.at(-1)).toEqual([one.id, 1_010_000, NOW + 2])
    expect(received.unseen).toMatchObject([{ at: NOW + 2, low: 1_010_000, high: 1_010_000 }])
  })

  it('reconnects and resubscribes after a cut, and reports the range that it missed', async () => {
    watch(one)
    const line = await connection()
    line.sendBinary(kiteFrame(full(one.token, 100_00, { low: 99_00, high: 101_00 })))
    await polled(() => received.ticks.length).toBe(1)
    line.cut()
    const again = await connection(1)
    now += 60_000
    const later = { seconds: SECONDS + 60, low: 95_00, high: 101_00 }
    again.sendBinary(kiteFrame(full(one.token, 100_50, later)))
    await polled(() => received.ticks.length).toBe(2)
    expect(received.unseen).toEqual([
      {
        instrument: 1,
        since: NOW,
        at: NOW + 60_000,
        low: 950_000,
        high: 1_005_000,
        last: 1_005_000,
      },
    ])
    again.sendBinary(kiteFrame(full(one.token, 100_55, later)))
    await polled(() => received.ticks.length).toBe(3)
    expect(received.unseen).toHaveLength(1)
    expect(received.states).toEqual(['connecting', 'live', 'down', 'connecting', 'live'])
  })

  it('reports a new low or high of the day that no packet had as its price', async () => {
    watch(one)
    const line = await connection()
    const day = (price: number, low: number, high: number) =>
      line.sendBinary(kiteFrame(full(one.token, price, { low, high })))
    day(95_40, 95_20, 96_00)
    day(95_30, 94_80, 96_00)
    day(95_25, 94_80, 96_00)
    // The same price, as if only the order book had changed.
    day(95_25, 94_80, 97_00)
    day(97_50, 94_80, 97_50)
    await polled(() => received.ticks.map(([, price, at]) => [price, at])).toEqual([
      [954_000, NOW],
      [953_000, NOW + 1],
      [952_500, NOW + 2],
      [952_500, NOW + 3],
      [975_000, NOW + 4],
    ])
    const { id: instrument } = one
    expect(received.unseen).toEqual([
      { instrument, since: NOW, at: NOW + 1, low: 948_000, high: 954_000, last: 953_000 },
      { instrument, since: NOW + 2, at: NOW + 3, low: 952_500, high: 970_000, last: 952_500 },
    ])
  })

  it('reports the range since the last price known before a restart', async () => {
    feed.subscribe([{ instrument: one, last: { price: 1_200_000, atMs: NOW - 5000 } }])
    const line = await connection()
    line.sendBinary(kiteFrame(full(one.token, 100_00)))
    await polled(() => received.unseen).toEqual([
      {
        instrument: 1,
        since: NOW - 5000,
        at: NOW,
        low: 1_000_000,
        high: 1_200_000,
        last: 1_000_000,
      },
    ])
  })

  it('reconnects when the connection falls silent', async () => {
    feed = open(400)
    watch(one)
    const line = await connection()
    line.fallSilent()
    await connection(1)
    expect(problems[0]).toMatch(/^the line fell silent; again in \d+ ms$/)
    await polled(() => line.isClosed()).toBe(true)
  })

  it('stays connected on heartbeats alone', async () => {
    feed = open(3000)
    watch(one)
    await connection()
    await new Promise((resolve) => setTimeout(resolve, 4000))
    expect(server.connections).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('survives broken frames of the feed and of the WebSocket', async () => {
    watch(one)
    const line = await connection()
    const frame = kiteFrame(full(one.token, 100_00), full(one.token, 100_05))
    line.sendBinary(frame.subarray(0, frame.length - 10))
    await polled(() => received.ticks.length).toBe(1)
    expect(problems).toEqual([`a frame of ${frame.length - 10} bytes could not be read to its end`])
    line.sendText('{"type":"error","data":"Invalid token"}')
    line.sendText('{"type":"order","data":{"status":"COMPLETE"}}')
    line.sendText('not json')
    await polled(() => problems.at(-1)).toBe('the feed says: Invalid token')
    line.sendRaw(Buffer.from('ffffffffffff', 'hex'))
    const again = await connection(1)
    again.sendBinary(kiteFrame(full(one.token, 100_10)))
    await polled(() => received.ticks.at(-1)?.[1]).toBe(1_001_000)
  })

  it('keeps retrying with pauses while the connection is refused', async () => {
    server.refuse(true)
    watch(one)
    await polled(() => problems.length).toBeGreaterThan(3)
    expect(problems[0]).toBe('the line was refused with status 403; again in 15 ms')
    expect(feed.state()).not.toBe('live')
    server.refuse(false)
    await connection()
    expect(feed.state()).toBe('live')
  })

  it('spreads instruments over three connections, and refuses those beyond the limit', async () => {
    const many = Array.from({ length: 3 * LINE_TOKENS + 7 }, (_, at) =>
      testInstrument({ id: at + 1 }),
    )
    const refused = watch(...many)
    for (const number of [0, 1, 2]) {
      const { commands } = await connection(number, LINE_TOKENS)
      expect(commands.filter(({ a }) => a === 'subscribe')).toHaveLength(LINE_TOKENS / 500)
    }
    expect(server.connections).toHaveLength(3)
    const beyond = many.slice(-7)
    expect(refused).toEqual(beyond.map(({ id }) => id))
    expect(problems).toEqual(['no room for 7 instruments: a key may watch 9,000, each token once'])
    feed.unsubscribe([1])
    expect(watch(...beyond)).toEqual(refused.slice(1))
  })
})

describe('the pause before a reconnect', () => {
  it('grows with each failure and stays within its bounds', () => {
    const bounds = { firstPauseMs: 1000, longestPauseMs: 60_000 }
    const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.nat(10_000), part, (failures, random) => {
        const pause = pauseAfter(failures, random, bounds)
        expect(pause).toBeGreaterThanOrEqual(500)
        expect(pause).toBeLessThanOrEqual(60_000)
        expect(pauseAfter(failures + 1, random, bounds)).toBeGreaterThanOrEqual(pause)
      }),
    )
  })
})
