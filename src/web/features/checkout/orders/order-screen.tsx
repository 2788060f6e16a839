import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { myOrder } from '#contract/checkout/orders.ts'
import type { Order } from '#contract/checkout/types.ts'
import { paymentStatus } from '#contract/payments/calls.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { CheckoutScreen } from '../pay/checkout-screen.tsx'
import { OrderDetails } from './order-details.tsx'
import type { SignDialog, Waiting } from './order-parts.ts'
import { refetchOrders } from './reread-orders.ts'

/**
 * Also polls if nothing was tried here: the payment may be from another window or before a reload.
 */
const POLL_MS = { nothing: 30 * SECOND_MS, attempted: 15 * SECOND_MS, pending: 5 * SECOND_MS }

/** One order: its checkout while it may be paid or its proof uploaded, then its outcome. */
export function OrderScreen({ id, Sign }: { id: string; Sign: SignDialog }) {
  const [tried, setTried] = useState<Waiting>('nothing')
  const { data } = useSuspenseQuery({
    ...callQuery(useApi(), myOrder, { query: { id } }),
    refetchInterval: ({ state }) =>
      state.data === undefined
        ? false
        : pollMs(state.data.data, waitingFor(state.data.data, tried)),
  })
  const order = data.data
  const waiting = waitingFor(order, tried)
  const isUnderWay = order.openPayment?.underWay === true
  const [wasUnderWay, setWasUnderWay] = useState(isUnderWay)
  if (wasUnderWay !== isUnderWay) {
    // From here on the server tracks the payment and reports the bank's answer.
    setWasUnderWay(isUnderWay)
    setTried('attempted')
  }
  useEarlierPayment(order)
  const isOpen = order.status === 'quoted' || order.proofUntil !== null
  const [wasOpen] = useState(isOpen)
  return isOpen ? (
    <CheckoutScreen order={order} Sign={Sign} waiting={waiting} onWaiting={setTried} />
  ) : (
    <OrderDetails order={order} arrived={wasOpen} waiting={waiting} />
  )
}

/** Also waits for a payment that was made before a reload or in another window. */
function waitingFor({ openPayment }: Order, tried: Waiting): Waiting {
  return openPayment?.underWay ? 'pending' : tried
}

/** Asks the gateway once for the status of a payment that was opened before this page. */
function useEarlierPayment({ openPayment, status }: Order): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const [opened] = useState(openPayment)
  const isOpen = status === 'quoted' && opened?.underWay === false
  const { data } = useQuery({
    ...callQuery(api, paymentStatus, { query: { orderId: opened?.orderId ?? '' } }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isNews = isOpen && data !== undefined && data.data.status !== 'open'
  useEffect(() => {
    if (isNews) {
      void refetchOrders(queryClient)
    }
  }, [isNews, queryClient])
}

/** A payment that the bank has not confirmed yet may outlive its order. */
function pollMs({ status, returned }: Order, waiting: Waiting): number | false {
  const mayBePaid =
    status === 'quoted' || (status === 'expired' && returned === null && waiting === 'pending')
  return mayBePaid ? POLL_MS[waiting] : false
}
