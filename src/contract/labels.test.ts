import { expect, it } from 'vitest'
import { planLabels } from './labels.ts'

it('a plan is offered for what is charged', () => {
  expect(planLabels.buyFor(1499)).toBe('Buy: ₹1,499')
  expect(planLabels.buyFor(499.49)).toBe('Buy: ₹499.49')
})
