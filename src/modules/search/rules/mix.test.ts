import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mixGroups, type Ranked } from './mix.ts'

const ranked = fc.record({
  group: fc.constantFrom<Ranked['group']>('provider', 'plan', 'piece'),
  rank: fc.double({ min: 0, max: 3, noNaN: true }),
})

it('fills all available places, best first, and guarantees each group its share', () => {
  fc.assert(
    fc.property(fc.array(ranked, { maxLength: 80 }), (found) => {
      const mixed = mixGroups(found, 20)
      expect(mixed).toHaveLength(Math.min(20, found.length))
      expect(mixed.map(({ rank }) => rank)).toEqual(
        mixed.map(({ rank }) => rank).sort((a, b) => b - a),
      )
      const groups = new Set(found.map(({ group }) => group))
      const share = Math.floor(20 / Math.max(1, groups.size))
      for (const group of groups) {
        const of = (list: readonly Ranked[]) => list.filter((item) => item.group === group).length
        expect(of(mixed)).toBeGreaterThanOrEqual(Math.min(share, of(found)))
      }
    }),
  )
})
