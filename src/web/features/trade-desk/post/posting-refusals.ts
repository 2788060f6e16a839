import type { PostingRefusal } from '#contract/scorecard/command-calls.ts'
import { tradeMessages } from '#contract/scorecard/texts.ts'
import { postTexts } from '../texts.ts'

type RefusalText = {
  readonly title: string
  readonly description: string
  /** The page where the provider can resolve it. */
  readonly href: string
  readonly label: string
}

const { refused } = tradeMessages

/** Why a provider may not post calls, and how to resolve it. */
export const postingRefusalTexts: Readonly<Record<PostingRefusal, RefusalText>> = {
  category_may_not_post: {
    title: postTexts.wrongCategory,
    description: refused.category,
    href: '/dashboard/serviceprovider/home',
    label: postTexts.backToYourDashboard,
  },
  provider_not_verified: {
    title: postTexts.notVerified,
    description: refused.unverified,
    href: '/dashboard/serviceprovider/publicprofile',
    label: postTexts.seeYourProfile,
  },
  scorecard_not_included: {
    title: postTexts.noScorecard,
    description: refused.plan,
    href: '/dashboard/serviceprovider/services',
    label: postTexts.chooseAPlatformPlan,
  },
}
