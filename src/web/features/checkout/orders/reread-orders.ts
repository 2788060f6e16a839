import type { QueryClient } from '@tanstack/react-query'
import { completeFree } from '#contract/checkout/cart.ts'
import { markStale } from '#web/lib/api/stale.ts'

/** After a step of a purchase, refetches everything that it can have changed. */
export function refetchOrders(queryClient: QueryClient): Promise<void> {
  return markStale(queryClient, completeFree)
}
