import { expect, test } from 'vitest'
import { scaleOf } from './chart-scale.ts'

test('puts the highest price at the top and the lowest at the bottom', () => {
  const { y, isBeyond } = scaleOf([110, 140, 120], [100, 150], { top: 20, bottom: 220 })
  expect([y(150), y(100), y(125)]).toEqual([20, 220, 120])
  expect([isBeyond(150), isBeyond(100)]).toEqual([false, false])
  expect(scaleOf([7, 7], [7], { top: 0, bottom: 10 }).y(7)).toBe(5)
})

test('clamps distant levels to the edge, so that the market is not drawn flat', () => {
  const { y, isBeyond } = scaleOf([100, 101], [80, 130], { top: 0, bottom: 100 })
  expect([y(130), y(80)]).toEqual([0, 100])
  expect([isBeyond(130), isBeyond(80)]).toEqual([true, true])
  expect(y(100) - y(101)).toBe(40)
})

test('keeps the levels in place when the market has not moved', () => {
  const { y, isBeyond } = scaleOf([100, 100], [90, 110], { top: 0, bottom: 100 })
  expect([y(110), y(100), y(90)]).toEqual([0, 50, 100])
  expect(isBeyond(110)).toBe(false)
})
