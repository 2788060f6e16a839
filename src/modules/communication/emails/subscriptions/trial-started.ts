import { trialStarted } from '#modules/checkout/index.ts'
import { dayOf, paths } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

export const trialStartedEmail = emailOn(
  trialStarted,
  'trial-started',
  ({ userId, planTitle, endsAt }) => [
    {
      accountId: userId,
      subject: `Your free trial of ${planTitle} has started`,
      paragraphs: [
        `It ends by itself on ${dayOf(endsAt)}. You pay nothing.`,
        'Find a copy of the terms you accepted in your subscription:',
      ],
      path: paths.subscriptions,
    },
  ],
)
