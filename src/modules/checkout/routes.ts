import {
  acceptedTexts,
  addToCart,
  cart,
  cartCoupon,
  completeFree,
  consentDocuments,
  feeRoom,
  giveConsent,
  quoteOrder,
  removeFromCart,
} from '#contract/checkout/cart.ts'
import { checkoutTexts } from '#contract/checkout/texts.ts'
import { startAgreement } from '#contract/esign/calls.ts'
import { ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { Checkout } from './checkout.ts'
import { orderHandlers } from './orders/routes.ts'
import { subscriptionHandlers } from './subscriptions/routes.ts'

export function checkoutHandlers(checkout: Checkout): readonly Handler[] {
  return [...cartHandlers(checkout), ...orderHandlers(checkout), ...subscriptionHandlers(checkout)]
}

function cartHandlers(checkout: Checkout): readonly Handler[] {
  const { consents } = checkout
  return [
    handle(cart, async ({ viewer }) => ok({ data: await checkout.cart.find(viewer.accountId) })),
    handle(addToCart, async ({ viewer }, { body: { serviceId } }) => {
      const added = await checkout.cart.add(viewer.accountId, serviceId)
      return added.ok ? ok({ data: added.value }) : added
    }),
    handle(removeFromCart, async ({ viewer }, { body: { serviceId } }) => {
      const removed = await checkout.cart.remove(viewer.accountId, serviceId)
      return removed.ok ? ok({ data: removed.value }) : removed
    }),
    handle(cartCoupon, async ({ viewer }, { body: { serviceId, couponCode } }) => {
      const set = await checkout.cart.setCoupon(viewer.accountId, serviceId, couponCode)
      return set.ok ? ok({ data: set.value }) : set
    }),
    handle(quoteOrder, async (context, { body }) => {
      const quoted = await checkout.quote(context, body)
      return quoted.ok
        ? ok({ data: quoted.value.data, changes: [...quoted.value.changes] })
        : quoted
    }),
    handle(consentDocuments, async (context, { query }) => {
      const found = await consents.documents(context, query)
      return found.ok ? ok({ data: [...found.value] }) : found
    }),
    handle(giveConsent, async (context, { body: { documents, ...subject } }) => {
      const given = await consents.give(context, subject, documents)
      return given.ok ? ok({ message: checkoutTexts.termsAccepted }) : given
    }),
    handle(acceptedTexts, async ({ viewer }, { query }) => {
      const found = await checkout.accepted(viewer.accountId, query)
      return found.ok ? ok({ data: [...found.value] }) : found
    }),
    handle(startAgreement, async (context, { body: { orderLineId } }) => {
      const started = await checkout.startAgreement(context, orderLineId)
      return started.ok ? ok({ data: started.value }) : started
    }),
    handle(completeFree, async (context, { body: { orderId } }) => {
      const done = await checkout.completeFree(context, orderId)
      return done.ok ? ok({ data: done.value }) : done
    }),
    handle(feeRoom, async ({ viewer }, { query: { providerId } }) => {
      const room = await checkout.cart.feeRoom(viewer.accountId, providerId)
      return room.ok ? ok({ data: room.value }) : room
    }),
  ]
}
