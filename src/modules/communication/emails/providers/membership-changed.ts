import { membershipChanged } from '#modules/platform-plans/index.ts'
import { dayOf, paths } from '../../texts.ts'
import { emailOn } from '../email-on.ts'

/** The announcement of charges that the agreements require. */
export const membershipChangedEmail = emailOn(
  membershipChanged,
  'membership-changed',
  ({ providerId, startsAt }) => [
    {
      accountId: providerId,
      subject: `New membership terms from ${dayOf(startsAt)}`,
      paragraphs: [
        `The terms of your membership change on ${dayOf(startsAt)}. Sales before that day are charged on your current terms, and the charge you paid for this year stays as it is.`,
        'See both versions on your wallet page. If you did not agree to this, reply to this email.',
      ],
      path: paths.wallet,
    },
  ],
)
