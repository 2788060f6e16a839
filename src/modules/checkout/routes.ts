import {
  acceptedTexts,
  addToCart,
  cart,
  cartCoupon,
  completeFree,
  consentDocuments,
  feeAllowance,
  giveConsent,
  quoteOrder,
  removeFromCart,
} from '#contract/checkout/cart.ts'
import { checkoutTexts } from '#contract/checkout/texts.ts'
import { startAgreement } from '#contract/esign/calls.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asData, asDone } from '#platform/http/replies.ts'
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
    handle(addToCart, async ({ viewer }, { body: { serviceId } }) =>
      asData(await checkout.cart.add(viewer.accountId, serviceId)),
    ),
    handle(removeFromCart, async ({ viewer }, { body: { serviceId } }) =>
      asData(await checkout.cart.remove(viewer.accountId, serviceId)),
    ),
    handle(cartCoupon, async ({ viewer }, { body: { serviceId, couponCode } }) =>
      asData(await checkout.cart.setCoupon(viewer.accountId, serviceId, couponCode)),
    ),
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
    handle(giveConsent, async (context, { body: { documents, ...subject } }) =>
      asDone(checkoutTexts.termsAccepted, await consents.accept(context, subject, documents)),
    ),
    handle(acceptedTexts, async (context, { query }) => {
      const found = await checkout.acceptedTexts(actorOf(context), query)
      return found.ok ? ok({ data: [...found.value] }) : found
    }),
    handle(startAgreement, async (context, { body: { orderLineId } }) =>
      asData(await checkout.startAgreement(context, orderLineId)),
    ),
    handle(completeFree, async (context, { body: { orderId } }) =>
      asData(await checkout.completeFree(context, orderId)),
    ),
    handle(feeAllowance, async ({ viewer }, { query: { providerId } }) =>
      asData(await checkout.cart.feeAllowance(viewer.accountId, providerId)),
    ),
  ]
}
