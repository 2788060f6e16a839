import { expect, it } from 'vitest'
import { planLabels } from './texts.ts'

it('a card shows the price rounded to the rupee', () => {
  expect(planLabels.buyFor(1499)).toBe('Buy: ₹1,499')
  expect(planLabels.buyFor(499.49)).toBe('Buy: ₹499')
})
