import { expect, it } from 'vitest'
import { type OrderStatus, orderStatusSchema } from '#contract/checkout/states.ts'
import { orderMoves } from './order-state.ts'

const after = (status: OrderStatus): readonly OrderStatus[] =>
  Object.values(orderMoves)
    .filter(({ from }) => (from as readonly OrderStatus[]).includes(status))
    .map(({ to }) => to)

it('becomes paid only once, and does not change after it was rejected or refunded', () => {
  expect(after('rejected')).toEqual([])
  expect(after('refunded')).toEqual([])
  expect(after('paid')).toEqual(['refunded'])
  for (const { from, to } of Object.values(orderMoves)) {
    expect(from).not.toContain(to)
  }
})

it('comes to every status from a quote', () => {
  const reached = new Set<OrderStatus>(['quoted'])
  for (const status of reached) {
    for (const next of after(status)) {
      reached.add(next)
    }
  }
  expect([...reached].sort()).toEqual([...orderStatusSchema.options].sort())
})
