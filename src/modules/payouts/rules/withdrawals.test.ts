import { expect, it } from 'vitest'
import { needsFourEyes } from './withdrawals.ts'

it('a withdrawal from one lakh on is paid by another admin than the one who approved it', () => {
  expect(needsFourEyes(1_00_000_00n - 1n)).toBe(false)
  expect(needsFourEyes(1_00_000_00n)).toBe(true)
})
