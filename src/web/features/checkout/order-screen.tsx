import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/checkout/entities.ts'
import { myOrder } from '#contract/checkout/orders.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/query.ts'
import { CheckoutScreen } from './checkout-screen.tsx'
import { OrderDetails } from './order-details.tsx'
import type { SignDialog, Waiting } from './order-parts.ts'

/** Also where nothing was tried here: a payment may have been, in another window or before a reload. */
const POLL_MS = { nothing: 30 * SECOND_MS, attempted: 15 * SECOND_MS, pending: 5 * SECOND_MS }

/** One order: the way to its payment while it is open, and what became of it afterwards. */
export function OrderScreen({ id, Sign }: { id: string; Sign: SignDialog }) {
  const [waiting, setWaiting] = useState<Waiting>('nothing')
  const { data } = useSuspenseQuery({
    ...callQuery(useApi(), myOrder, { query: { id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && mayBePaid(state.data.data, waiting) ? POLL_MS[waiting] : false,
  })
  const order = data.data
  const [wasOpen] = useState(order.status === 'quoted')
  return order.status === 'quoted' ? (
    <CheckoutScreen order={order} Sign={Sign} waiting={waiting} onWaiting={setWaiting} />
  ) : (
    <OrderDetails order={order} arrived={wasOpen} waiting={waiting} />
  )
}

/** A payment that the bank has not confirmed yet may outlive its order. */
function mayBePaid({ status, returned }: Order, waiting: Waiting): boolean {
  return status === 'quoted' || (status === 'expired' && returned === null && waiting === 'pending')
}
