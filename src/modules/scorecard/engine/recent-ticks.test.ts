import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRecentTicks } from './recent-ticks.ts'

const SIZE = 16

const batchesArbitrary = fc.array(
  fc.array(fc.record({ instrument: fc.nat(3), price: fc.nat(50), at: fc.nat(20) }), {
    maxLength: 20,
  }),
  { maxLength: 6 },
)

it('keeps the last ticks, and returns the later ones of given instruments in order', () => {
  fc.assert(
    fc.property(
      batchesArbitrary,
      fc.subarray([0, 1, 2, 3]),
      fc.nat(20),
      (batches, wanted, after) => {
        const recent = createRecentTicks(SIZE)
        for (const ticks of batches) {
          recent.add({
            length: ticks.length,
            instruments: Int32Array.from(ticks, ({ instrument }) => instrument),
            prices: Float64Array.from(ticks, ({ price }) => price),
            times: Float64Array.from(ticks, ({ at }) => at),
          })
        }
        const { length, instruments, prices, times } = recent.of(new Set(wanted), after)
        const given = Array.from({ length }, (_, index) => ({
          instrument: instruments[index],
          price: prices[index],
          at: times[index],
        }))
        const expected = batches
          .flat()
          .slice(-SIZE)
          .filter(({ instrument, at }) => wanted.includes(instrument) && at > after)
        expect(given).toEqual(expected)
      },
    ),
  )
})
