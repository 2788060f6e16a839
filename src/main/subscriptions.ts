import { contentSubscriptions } from '#modules/content/index.ts'
import { plansSubscriptions } from '#modules/plans/index.ts'
import { providersSubscriptions } from '#modules/providers/index.ts'
import { scorecardSubscriptions } from '#modules/scorecard/index.ts'
import { searchSubscriptions } from '#modules/search/index.ts'
import type { Subscription } from '#platform/outbox.ts'
import { agreementNotices } from './agreement-notices.ts'
import type { App } from './build-app.ts'
import { farewellSubscriptions } from './farewell.ts'
import { noticeSubscriptions } from './notices.ts'
import { payoutNotices } from './payout-notices.ts'
import { planNoticeSubscriptions } from './plan-notices.ts'
import { refundNoticeSubscriptions } from './refund-notices.ts'
import { saleNoticeSubscriptions } from './sale-notices.ts'

/**
 * Who listens to what: the only place where modules that do not know each other are connected.
 * Plans come before search, which shows what they left on sale.
 */
export function subscriptionsOf(app: App): readonly Subscription[] {
  return [
    ...providersSubscriptions(app.providers),
    ...plansSubscriptions(app.plans),
    ...scorecardSubscriptions(),
    ...contentSubscriptions(app.content),
    ...searchSubscriptions(app.search),
    ...app.checkout.subscriptions(),
    ...farewellSubscriptions(app),
    ...noticeSubscriptions(app),
    ...agreementNotices(app),
    ...planNoticeSubscriptions(app),
    ...app.tradeNotices.subscriptions(),
    ...saleNoticeSubscriptions(app),
    ...payoutNotices(app),
    ...refundNoticeSubscriptions(app),
  ]
}
