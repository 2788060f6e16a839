import type { QueryClient } from '@tanstack/react-query'
import { cart } from '#contract/checkout/cart.ts'
import { myOrder, myOrders } from '#contract/checkout/orders.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { myInvoices } from '#contract/invoices/calls.ts'
import { serviceDetails } from '#contract/plans/calls.ts'
import { callKey } from '#web/lib/api/query.ts'

/** After a step of a purchase, refetches everything that it can have changed. */
export async function refetchOrders(queryClient: QueryClient): Promise<void> {
  const changed = [myOrder, myOrders, cart, mySubscriptions, myInvoices, serviceDetails]
  await Promise.all(
    changed.map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })),
  )
}
