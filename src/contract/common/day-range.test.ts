import { expect, it } from 'vitest'
import { momentsOf } from './day-range.ts'

it('includes the first and the last day of a range, in Indian time', () => {
  expect(momentsOf({ from: '2026-02-28', to: '2026-03-01' })).toEqual({
    from: new Date('2026-02-27T18:30:00Z'),
    before: new Date('2026-03-01T18:30:00Z'),
  })
})

it('leaves a bound that is not given open', () => {
  expect(momentsOf({})).toEqual({ from: undefined, before: undefined })
})
