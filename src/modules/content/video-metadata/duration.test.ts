import fc from 'fast-check'
import { expect, it } from 'vitest'
import { durationSeconds } from './duration.ts'

it.each([
  ['PT1H2M3S', 3723],
  ['PT15M', 900],
  ['PT45S', 45],
  ['P1DT0S', 86_400],
  ['P0D', null],
  ['P1DT1S', null],
  ['PT', null],
  ['', null],
  ['PT1.5S', null],
  ['1:02:03', null],
  ['PT5M PT5M', null],
])('reads %s as %s', (text, seconds) => {
  expect(durationSeconds(text)).toBe(seconds)
})

it('reads any duration up to a day from its ISO 8601 form', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_399 }), (seconds) => {
      const hours = Math.floor(seconds / 3600)
      const minutes = Math.floor(seconds / 60) % 60
      expect(durationSeconds(`PT${hours}H${minutes}M${seconds % 60}S`)).toBe(seconds)
    }),
  )
})
