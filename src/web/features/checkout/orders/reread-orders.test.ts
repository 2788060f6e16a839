import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cart } from '#contract/checkout/cart.ts'
import { myOrder } from '#contract/checkout/orders.ts'
import { serviceDetails } from '#contract/plans/calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { callKey } from '#web/lib/api/query.ts'
import { refetchOrders } from './reread-orders.ts'

test('refetching orders invalidates orders, the cart and plans, but not providers', async () => {
  const queryClient = new QueryClient()
  const input = { params: { id: 'a' } }
  const kept = [
    callKey(myOrder, { query: { id: 'a' } }),
    callKey(cart, {}),
    callKey(serviceDetails, input),
    callKey(spDetails, { query: { id: 'a' } }),
  ]
  for (const key of kept) {
    queryClient.setQueryData(key, {})
  }
  await refetchOrders(queryClient)
  expect(kept.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    true,
    false,
  ])
})
