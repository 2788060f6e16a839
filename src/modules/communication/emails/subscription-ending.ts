import { momentText } from '#contract/common/moments.ts'
import { subscriptionEnding } from '#modules/plans/index.ts'
import { dayOf, paths } from '../texts.ts'
import { emailOn } from './email-on.ts'

export const subscriptionEndingEmail = emailOn(
  subscriptionEnding,
  'subscription-ending',
  async ({ subscriptionId, userId, daysLeft, endsAt }, { plans, checkout, tx }) => {
    const held = await plans.subscriptions.find(tx, subscriptionId)
    const version = held && (await plans.versionOf(tx, held.planId, held.planVersion))
    const title = version?.title ?? 'your plan'
    const from = held && (await checkout.renewableFrom(tx, userId, held.sourceId))
    const limit =
      from == null
        ? ''
        : `. SEBI limits what a provider may charge you in a year, so you can buy it from ${momentText(from)}`
    return [
      {
        accountId: userId,
        subject: `${title} ends ${daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`}`,
        paragraphs: [
          `Your subscription to ${title} ends on ${dayOf(endsAt)}. A renewal continues from that moment, whenever you buy it${limit}:`,
        ],
        path: paths.subscriptions,
      },
    ]
  },
)
