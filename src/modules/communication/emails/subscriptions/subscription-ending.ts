import { momentText } from '#contract/common/moments.ts'
import type { PurchasableFrom } from '#modules/checkout/index.ts'
import { subscriptionEnding } from '#modules/plans/index.ts'
import { dayOf, paths } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

export const subscriptionEndingEmail = emailOn(
  subscriptionEnding,
  'subscription-ending',
  async ({ subscriptionId, userId, daysLeft, endsAt }, { plans, checkout, tx }) => {
    const held = await plans.subscriptions.find(tx, subscriptionId)
    const version = held && (await plans.versionOf(tx, held.planId, held.planVersion))
    const title = version?.title ?? 'your plan'
    const isOnSale = held !== undefined && (await plans.cardsOf(tx, [held.planId])).has(held.planId)
    const from = isOnSale ? await checkout.renewableFrom(tx, userId, held.sourceId) : 'off-sale'
    return [
      {
        accountId: userId,
        subject: `${title} ends ${daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`}`,
        paragraphs: [
          `Your subscription to ${title} ends on ${dayOf(endsAt)}. ${renewalText(from)}:`,
        ],
        path: paths.subscriptions,
      },
    ]
  },
)

const YEARLY_LIMIT = 'SEBI limits what a provider may charge you in a year'

/** Whether and when the subscription can be bought again, without the full stop. */
export function renewalText(from: PurchasableFrom | 'off-sale'): string {
  if (from === 'off-sale') {
    return 'It is no longer on sale, so you can’t renew it'
  }
  if (from === 'never') {
    return `${YEARLY_LIMIT}, and the price that you paid is above that limit, so you can’t renew at that price`
  }
  const renewal = 'A renewal continues from that moment, whenever you buy it'
  return from === 'now'
    ? renewal
    : `${renewal}. ${YEARLY_LIMIT}, so you can buy it from ${momentText(from)}`
}
