import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeFrames, FRAME_PRICES } from './price-frames.ts'

const framed = fc.record({
  instrument: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  atMs: fc.integer({ min: 1_795_000_000_000, max: 1_795_900_000_000 }),
  price: fc.integer({ min: 1, max: 2 ** 48 }),
  low: fc.integer({ min: 1, max: 2 ** 48 }),
  high: fc.integer({ min: 1, max: 2 ** 48 }),
})

describe('a frame of prices', () => {
  it('decodes to the prices that were encoded, and fits into a signal', () => {
    fc.assert(
      fc.property(fc.array(framed, { maxLength: 3 * FRAME_PRICES, size: 'max' }), (prices) => {
        const frames = encodeFrames(prices)
        expect(frames.flatMap((frame) => decodeFrame(frame) ?? [])).toEqual(prices)
        expect(Math.max(0, ...frames.map(({ length }) => length))).toBeLessThan(7900)
      }),
      { numRuns: 30 },
    )
  })

  it('never decodes a price as newer than it is, however old it is beside the others', () => {
    const price = { instrument: 1, price: 1, low: 1, high: 1 }
    const days = (count: number) => ({ ...price, atMs: 1_795_000_000_000 - count * 86_400_000 })
    const timesOf = (...prices: Parameters<typeof encodeFrames>[0]) =>
      encodeFrames(prices)
        .flatMap((frame) => decodeFrame(frame) ?? [])
        .map(({ atMs }) => atMs)
    for (const told of [
      [days(0), days(30)],
      [days(30), days(0)],
    ]) {
      expect(timesOf(...told)).toEqual(told.map(({ atMs }) => atMs))
    }
    const [, old = 0] = timesOf(days(0), days(400))
    expect(old).toBeLessThan(days(49).atMs)
  })

  it.each(['', 'x', 'AAAA', '%%%%', `${'A'.repeat(11)}=`.repeat(2)])(
    'decodes to no prices from %j',
    (text) => {
      expect(decodeFrame(text) ?? []).toEqual([])
    },
  )
})
