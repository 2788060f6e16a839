import fc from 'fast-check'
import { expect, it } from 'vitest'
import { durationOf, durationText } from './duration.ts'

it('parses every duration that it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), (seconds) => {
      expect(durationOf(durationText(seconds))).toBe(seconds)
    }),
  )
  expect(durationText(3725)).toBe('1:02:05')
})

it.each(['0', 'ten', '1:99', '1:2:3:4', '-5'])('rejects %j as a duration', (text) => {
  expect(durationOf(text)).toBeUndefined()
})
