import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mixKinds, type Ranked } from './mix.ts'

const ranked = fc.record({
  kind: fc.constantFrom<Ranked['kind']>('provider', 'plan'),
  rank: fc.double({ min: 0, max: 3, noNaN: true }),
})

it('fills every place there is something for, best first, and lets neither kind push out the other', () => {
  fc.assert(
    fc.property(fc.array(ranked, { maxLength: 60 }), (found) => {
      const mixed = mixKinds(found, 20)
      expect(mixed).toHaveLength(Math.min(20, found.length))
      expect(mixed.map(({ rank }) => rank)).toEqual(
        mixed.map(({ rank }) => rank).sort((a, b) => b - a),
      )
      for (const kind of ['provider', 'plan'] as const) {
        const of = (list: readonly Ranked[]) => list.filter((item) => item.kind === kind).length
        expect(of(mixed)).toBeGreaterThanOrEqual(Math.min(10, of(found)))
      }
    }),
  )
})
