import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBatchBuilder } from './feed/batch.ts'
import { createMarketPrices } from './market-prices.ts'
import { createPriceBook } from './price-book.ts'
import { isFreshPrice } from './rules/freshness.ts'

type Tick = readonly [instrument: number, price: number, atMs: number]

function batchOf(ticks: readonly Tick[]) {
  const builder = createBatchBuilder()
  for (const tick of ticks) {
    builder.add(...tick)
  }
  return builder.take()
}

const tick = fc.tuple(
  fc.integer({ min: 1, max: 20_000 }),
  fc.integer({ min: 1, max: 1e9 }),
  fc.integer({ min: 1e12, max: 2e12 }),
)

describe('the price book', () => {
  it('keeps each last price, and the range since each reader last took it', () => {
    fc.assert(
      fc.property(fc.array(fc.array(tick, { maxLength: 30 }), { maxLength: 6 }), (batches) => {
        const book = createPriceBook()
        const [often, once] = [book.moves(), book.moves()]
        for (const ticks of batches) {
          book.apply(batchOf(ticks), 5)
          const byInstrument = Map.groupBy(ticks, ([instrument]) => instrument)
          expect(often.take()).toEqual(
            [...byInstrument].map(([instrument, own]) => {
              const prices = own.map(([, price]) => price)
              const [, price, atMs] = own.at(-1) ?? [0, 0, 0]
              const [low, high] = [Math.min(...prices), Math.max(...prices)]
              return { instrument, low, high, price, atMs, receivedAtMs: 5 }
            }),
          )
        }
        const all = batches.flat()
        const ranges = once.take().map(({ instrument, low, high }) => [instrument, low, high])
        expect(ranges).toEqual(
          [...Map.groupBy(all, ([instrument]) => instrument)].map(([instrument, own]) => {
            const prices = own.map(([, price]) => price)
            return [instrument, Math.min(...prices), Math.max(...prices)]
          }),
        )
        expect(once.isEmpty()).toBe(true)
      }),
    )
  })

  it('keeps a range that was given back for the next take', () => {
    const book = createPriceBook()
    const moves = book.moves()
    book.apply(
      batchOf([
        [1, 100, 1e12],
        [1, 90, 1e12],
      ]),
      1,
    )
    moves.putBack(moves.take())
    book.apply(batchOf([[1, 95, 1e12]]), 2)
    expect(moves.take()).toMatchObject([{ price: 95, low: 90, high: 100 }])
    moves.stop()
    book.apply(batchOf([[1, 95, 1e12]]), 2)
    expect(moves.isEmpty()).toBe(true)
  })

  it('applies an unseen range together with the price after it', () => {
    const book = createPriceBook()
    const moves = book.moves()
    book.applyRange({ instrument: 7, since: 1, at: 2, low: 50, high: 70, last: 60 }, 3)
    expect(moves.take()).toEqual([
      { instrument: 7, price: 60, atMs: 2, receivedAtMs: 3, low: 50, high: 70 },
    ])
  })

  it('ignores stored prices older than its own, and has none for unknown instruments', () => {
    const book = createPriceBook()
    book.restore(3, { price: 5, atMs: 10, receivedAtMs: 10 })
    expect(book.lastOf(3)?.price).toBe(5)
    book.apply(batchOf([[3, 6, 20]]), 20)
    book.restore(3, { price: 5, atMs: 10, receivedAtMs: 10 })
    expect(book.lastOf(3)?.price).toBe(6)
    book.apply(batchOf([[2 ** 30, 6, 20]]), 20)
    expect([book.lastOf(4), book.lastOf(-1), book.lastOf(1e9), book.lastOf(2 ** 30)]).toEqual(
      Array.from({ length: 4 }),
    )
  })
})

describe('the freshness of a price', () => {
  it.each([
    [0, 0, true],
    [15_000, 15_000, true],
    [15_001, 15_001, false],
    [19_000, 4000, true],
    [21_000, 0, false],
    [-4000, 0, true],
    [-60_000, 0, false],
  ])('made %i and received %i ms ago: %j', (age, receivedAge, expected) => {
    const nowMs = 1_795_000_000_000
    const last = { price: 1, atMs: nowMs - age, receivedAtMs: nowMs - receivedAge }
    expect(isFreshPrice(last, nowMs)).toBe(expected)
  })
})

describe('watching prices', () => {
  it('reports an instrument only when its first watch starts and its last one ends', () => {
    const prices = createMarketPrices(() => 0)
    const told: (readonly [readonly number[], readonly number[]])[] = []
    prices.follow((added, removed) => told.push([added, removed]))
    const first = prices.watch([1, 2, 2])
    const second = prices.watch([2, 3])
    first()
    first()
    expect(prices.wanted()).toEqual([2, 3])
    second()
    expect(told).toEqual([
      [[1, 2], []],
      [[3], []],
      [[], [1]],
      [[], [2, 3]],
    ])
    expect(prices.wanted()).toEqual([])
  })

  it('delivers ticks and unseen ranges to a listener until it stops', () => {
    const prices = createMarketPrices(() => 9)
    const heard: number[] = []
    const stop = prices.listen({
      onTicks: ({ length }) => heard.push(length),
      onUnseen: ({ last }) => heard.push(last),
    })
    prices.input.onTicks(batchOf([[1, 100, 5]]))
    prices.input.onUnseen({ instrument: 1, since: 5, at: 6, low: 70, high: 90, last: 80 })
    stop()
    prices.input.onTicks(batchOf([[1, 110, 7]]))
    expect(heard).toEqual([1, 80])
    expect(prices.lastOf(1)).toEqual({ price: 110, atMs: 7, receivedAtMs: 9 })
    expect([prices.isFresh(1, 10), prices.isFresh(1, 60_000), prices.isFresh(2, 10)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
