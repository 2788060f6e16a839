import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { myOrder } from '#contract/checkout/orders.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/query.ts'
import { CheckoutScreen } from './checkout-screen.tsx'
import { OrderDetails } from './order-details.tsx'

/** The dialog in which the agreement of an order line is signed; a route brings it. */
export type SignDialog = ComponentType<{
  orderLineId: string
  onSigned: (agreement: { readonly _id: string }) => void
  onClose: () => void
}>

const PENDING_POLL_MS = 5 * SECOND_MS

/** One order: the way to its payment while it is open, and what became of it afterwards. */
export function OrderScreen({ id, Sign }: { id: string; Sign: SignDialog }) {
  const [pending, setPending] = useState(false)
  const { data } = useSuspenseQuery({
    ...callQuery(useApi(), myOrder, { query: { id } }),
    refetchInterval: ({ state }) =>
      pending && state.data?.data.status === 'quoted' ? PENDING_POLL_MS : false,
  })
  const order = data.data
  const [wasOpen] = useState(order.status === 'quoted')
  return order.status === 'quoted' ? (
    <CheckoutScreen order={order} Sign={Sign} pending={pending} onPending={setPending} />
  ) : (
    <OrderDetails order={order} arrived={wasOpen} />
  )
}
