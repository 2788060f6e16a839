import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#kit/clock.ts'
import { createBarBook, type InstrumentBar } from './bar-book.ts'
import { createBatchBuilder } from './feed/batch.ts'
import { barMinutes } from './rules/price-bar.ts'

type Tick = readonly [instrument: number, price: number, atMs: number]

function batchOf(ticks: readonly Tick[]) {
  const builder = createBatchBuilder()
  for (const tick of ticks) {
    builder.add(...tick)
  }
  return builder.take()
}

/** A straightforward reference implementation. */
function expectedBars(ticks: readonly Tick[]): readonly InstrumentBar[] {
  const groups = Map.groupBy(ticks, ([id, , at]) => `${id} ${Math.floor(at / MINUTE_MS)}`)
  const bars = [...groups.values()].map((some) => {
    const prices = some.map(([, price]) => price)
    const [instrument, open, at] = some[0] ?? expect.fail('a group has members')
    return {
      instrument,
      minuteMs: at - (at % MINUTE_MS),
      open,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? 0,
    }
  })
  return bars.sort((a, b) => a.instrument - b.instrument || a.minuteMs - b.minuteMs)
}

const ticksArbitrary = fc.array(
  fc.tuple(
    fc.constantFrom(1, 2, 9_999_999),
    fc.integer({ min: 1, max: 50 }),
    fc.integer({ min: 1_795_000_000_000, max: 1_795_000_000_000 + 4 * MINUTE_MS }),
  ),
  { maxLength: 40 },
)

describe('the bar book', () => {
  it('builds minute bars from all ticks, including bars that were given back', () => {
    fc.assert(
      fc.property(ticksArbitrary, fc.nat(40), (ticks, cut) => {
        const book = createBarBook()
        book.onTicks(batchOf(ticks.slice(0, cut)))
        const taken = book.take()
        book.onTicks(batchOf(ticks.slice(cut)))
        book.putBack(taken)
        expect(book.take()).toEqual(expectedBars(ticks))
        expect(book.take()).toEqual([])
      }),
    )
  })

  it('puts an unseen range into the bar of the minute in which it ended', () => {
    const book = createBarBook()
    book.onTicks(batchOf([[3, 100, 0]]))
    book.onUnseen({
      instrument: 3,
      since: 0,
      at: 3 * MINUTE_MS + 5,
      low: 80,
      high: 130,
      last: 110,
    })
    expect(book.take()).toEqual([
      { instrument: 3, minuteMs: 0, open: 100, high: 100, low: 100, close: 100 },
      { instrument: 3, minuteMs: 3 * MINUTE_MS, open: 110, high: 130, low: 80, close: 110 },
    ])
  })

  it('chooses a bar length that keeps the number of bars within the limit', () => {
    fc.assert(
      fc.property(fc.nat(500 * 1440), fc.integer({ min: 3, max: 2000 }), (minutes, maxBars) => {
        const every = barMinutes(minutes * MINUTE_MS, maxBars)
        expect(Number.isInteger(every)).toBe(true)
        // The first and the last bar may extend beyond the span.
        expect(Math.floor(minutes / every) + 2).toBeLessThanOrEqual(maxBars)
        expect(barMinutes(10 * MINUTE_MS, 1500)).toBe(1)
      }),
    )
  })
})
