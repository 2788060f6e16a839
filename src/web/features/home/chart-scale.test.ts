import { expect, test } from 'vitest'
import { scaleOf } from './chart-scale.ts'

test('the highest price is at the top, the lowest at the bottom', () => {
  const y = scaleOf([100, 150, 120], { top: 20, bottom: 220 })
  expect([y(150), y(100), y(125)]).toEqual([20, 220, 120])
  expect(scaleOf([7, 7], { top: 0, bottom: 10 })(7)).toBe(5)
})
