import { expect, it } from 'vitest'
import { needsFourEyes } from './four-eyes.ts'

it('the limit itself takes two admins, a paisa less takes one', () => {
  expect(needsFourEyes(1_00_000_00n - 1n, 1_00_000_00n)).toBe(false)
  expect(needsFourEyes(1_00_000_00n, 1_00_000_00n)).toBe(true)
})
