import { expect, it } from 'vitest'
import { createSellersOfOrders } from './sellers-of-orders.ts'

it('keeps the sellers of the newest ten thousand orders', () => {
  const sellers = createSellersOfOrders()
  for (let order = 0; order <= 10_000; order += 1) {
    sellers.note(`order_${order}`, `seller ${order % 7}`)
  }
  expect(sellers.find('order_0')).toBeUndefined()
  expect(sellers.find('order_1')).toBe('seller 1')
  expect(sellers.find('order_10000')).toBe('seller 4')
  expect(sellers.find('order_of_somebody')).toBeUndefined()
})
