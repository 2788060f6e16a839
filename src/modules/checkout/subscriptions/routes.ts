import {
  cancelPreview,
  cancelSubscription,
  claimFreeTrial,
  mySubscriptions,
  renewSubscription,
} from '#contract/checkout/subscriptions.ts'
import { checkoutTexts, freeTrialMessages } from '#contract/checkout/texts.ts'
import { placeInTime } from '#kit/page.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { Checkout } from '../checkout.ts'

export function subscriptionHandlers(checkout: Checkout): readonly Handler[] {
  const { cancellations } = checkout
  return [
    handle(claimFreeTrial, async (context, { body }) => {
      const begun = await checkout.claimTrial(context, body)
      return begun.ok ? ok({ message: freeTrialMessages.availed.title, data: begun.value }) : begun
    }),
    handle(mySubscriptions, async ({ viewer, now }, { query }) => {
      const place = placeInTime(query.cursor)
      if (!place.ok) {
        return place
      }
      const { items, nextCursor } = await checkout.mySubscriptions(viewer.accountId, {
        ...{ now, after: place.value },
        limit: query.limit,
      })
      return ok({ data: [...items], nextCursor })
    }),
    handle(renewSubscription, async ({ viewer }, { body: { id } }) => {
      const planId = await checkout.planOfSubscription(viewer.accountId, id)
      if (planId === undefined) {
        return fail('not_found')
      }
      const added = await checkout.cart.add(viewer.accountId, planId)
      return added.ok ? ok({ data: added.value }) : added
    }),
    handle(cancelPreview, async (context, { query: { id } }) => {
      const shown = await cancellations.preview(context, id)
      return shown.ok ? ok({ data: shown.value }) : shown
    }),
    handle(cancelSubscription, async (context, { body }) => {
      const done = await cancellations.cancel(context, body)
      return done.ok ? ok({ message: checkoutTexts.subscriptionCancelled, data: done.value }) : done
    }),
  ]
}
