import {
  cancelPreview,
  cancelSubscription,
  claimFreeTrial,
  clientEnding,
  endClientPlan,
  mySubscriptions,
  renewSubscription,
} from '#contract/checkout/subscriptions.ts'
import { checkoutTexts, freeTrialMessages } from '#contract/checkout/texts.ts'
import { placeInTime } from '#kit/page.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asChanged, asData, asDone } from '#platform/http/replies.ts'
import type { Checkout } from '../checkout.ts'

export function subscriptionHandlers(checkout: Checkout): readonly Handler[] {
  const { cancellations } = checkout
  return [
    handle(claimFreeTrial, async (context, { body }) =>
      asChanged(freeTrialMessages.availed.title, await checkout.claimTrial(context, body)),
    ),
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
      return asData(await checkout.cart.add(viewer.accountId, planId))
    }),
    handle(cancelPreview, async (context, { query: { id } }) =>
      asData(await cancellations.preview(context, id)),
    ),
    handle(cancelSubscription, async (context, { body }) =>
      asChanged(checkoutTexts.subscriptionCancelled, await cancellations.cancel(context, body)),
    ),
    handle(clientEnding, async (context, { query: { id } }) =>
      asData(await cancellations.previewByProvider(context, id)),
    ),
    handle(endClientPlan, async (context, { body }) =>
      asDone(
        checkoutTexts.subscriptionCancelled,
        await cancellations.cancelByProvider(context, body),
      ),
    ),
  ]
}
