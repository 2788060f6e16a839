import type { PostingRefusal } from '#contract/scorecard/desk-calls.ts'
import { tradeMessages } from '#contract/scorecard/texts.ts'

type RefusalText = {
  readonly title: string
  readonly description: string
  /** Where the provider can do something about it. */
  readonly href: string
  readonly label: string
}

const { refused } = tradeMessages

/** Why a provider may not post calls, and what it can do. */
export const postingRefusalTexts: Readonly<Record<PostingRefusal, RefusalText>> = {
  category_may_not_post: {
    title: 'Your category can’t post calls',
    description: refused.category,
    href: '/dashboard/serviceprovider/home',
    label: 'Back to your dashboard',
  },
  provider_not_verified: {
    title: 'Your profile is not verified yet',
    description: refused.unverified,
    href: '/dashboard/serviceprovider/publicprofile',
    label: 'See your profile',
  },
  scorecard_not_included: {
    title: 'Your plan does not include the scorecard',
    description: refused.plan,
    href: '/dashboard/serviceprovider/services',
    label: 'Choose a platform plan',
  },
}
