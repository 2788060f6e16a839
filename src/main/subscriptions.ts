import { contentSubscriptions } from '#modules/content/index.ts'
import { plansSubscriptions } from '#modules/plans/index.ts'
import { providersSubscriptions } from '#modules/providers/index.ts'
import { scorecardSubscriptions } from '#modules/scorecard/index.ts'
import { searchSubscriptions } from '#modules/search/index.ts'
import type { Subscription } from '#platform/outbox/outbox.ts'
import type { App } from './build-app.ts'

/**
 * The subscriptions to outbox events: the only place that connects modules which do not know each
 * other. Plans come before search, which shows the plans that they leave on sale.
 */
export function subscriptionsOf(app: App): readonly Subscription[] {
  return [
    ...providersSubscriptions(app.providers),
    ...plansSubscriptions(app.plans),
    ...scorecardSubscriptions(),
    ...contentSubscriptions(app.content),
    ...searchSubscriptions(app.search),
    ...app.checkout.subscriptions(),
    ...app.accountRemoval.subscriptions,
    ...app.communication.subscriptions,
  ]
}
