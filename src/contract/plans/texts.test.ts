import { expect, it } from 'vitest'
import { planLabels } from './texts.ts'

it('shows the price on a plan card rounded to the rupee', () => {
  expect(planLabels.buyFor(1499)).toBe('Buy: ₹1,499')
  expect(planLabels.buyFor(499.49)).toBe('Buy: ₹499')
})
