import type { ProviderCategory } from '#contract/categories.ts'
import type { Draft } from '#contract/content/drafts.ts'
import type {
  Language,
  MembershipPlan,
  PlanDuration,
  PlanSegment,
  PricingType,
  ProviderType,
  Segment,
} from '#contract/enums.ts'
import type { MessageReportReason } from '#contract/messaging/report-reasons.ts'
import type { Permission } from '#contract/roles.ts'
import type { State } from '#contract/states.ts'
import type { Paise } from '#kit/money.ts'
import type {
  DemoOrder,
  DemoPurchase,
  DemoRecharge,
  DemoWallet,
  DemoWithdrawal,
} from './money-types.ts'

/** Days that a plan runs. */
export type Validity = PlanDuration

export type Address = {
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: State
  readonly pin: string
}

/** How a person's portrait may be drawn; it decides nothing else. */
export type Portrait = 'feminine' | 'masculine' | 'turbaned' | 'veiled'

export type Person = {
  readonly first: string
  readonly last: string
  readonly portrait: Portrait
  /** A mother tongue from the product's list, where it is on it. */
  readonly tongue: Language
}

export type Socials = {
  readonly instagram: string | null
  readonly youtube: string | null
  readonly twitter: string | null
  readonly linkedin: string | null
}

export type PaymentDetails = {
  readonly bankName: string
  readonly beneficiaryName: string
  readonly accNumber: string
  readonly ifsc: string
  readonly upi: string
}

export type ComplianceOfficer = {
  readonly name: string
  readonly email: string
  readonly number: string
}

/** Names a picture of `renderPictures`, by kind and file name without ending. */
export type PictureRef = {
  readonly kind: 'avatar' | 'logo' | 'banner' | 'ad'
  readonly name: string
}

export type DemoProvider = Address & {
  /** A UUIDv7 made of the joining time, the same for the same seed and now. */
  readonly id: string
  readonly category: ProviderCategory
  readonly type: ProviderType
  /** The registered name; a sub-profile carries its company's. */
  readonly regName: string
  /** The person to talk to: the registrant, the company's contact or the sub-profile's holder. */
  readonly name: string
  readonly email: string
  readonly number: string
  /** YYYY-MM-DD: birth of an individual, registration (as per PAN) of a company. */
  readonly dob: string
  /** A sub-profile carries its company's. */
  readonly regNumber: string
  readonly pan: string
  readonly gst: boolean
  /** Present exactly when `gst` is true. */
  readonly gstin: string | null
  readonly approved: boolean
  readonly verified: boolean
  readonly joinedAt: Date
  readonly approvedAt: Date | null
  readonly verifiedAt: Date | null
  /** When the company said that it knows the sub-profile; null for others and while it has not. */
  readonly masterApprovedAt: Date | null
  readonly experienceSince: number
  readonly languages: readonly Language[]
  readonly segments: readonly Segment[]
  /** Paragraphs separated by an empty line. */
  readonly description: string
  readonly disclaimer: string
  readonly refundPolicy: string
  readonly riskFactors: string
  readonly conflictOfInterest: string
  /** 'YYYY-MM-DD'. */
  readonly registrationDate: string
  readonly complianceOfficer: ComplianceOfficer
  readonly socials: Socials
  readonly payment: PaymentDetails
  /** The company that a sub-profile belongs to. */
  readonly masterId: string | null
  readonly companyName: string | null
  readonly profilePicture: PictureRef
  readonly companyLogo: PictureRef | null
}

export type DemoCustomer = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly number: string
  /** Starts with @, or null when the customer gave none. */
  readonly telegram: string | null
  readonly city: string
  readonly state: string
  readonly pin: string
  readonly joinedAt: Date
  readonly profilePicture: PictureRef | null
}

export type DemoAdmin = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly permissions: readonly Permission[]
  readonly joinedAt: Date
}

/**
 * Basis points over 1M, 6M, 1Y, 3Y and 5Y, the last two compounded annually; null where the fund is
 * younger than the span.
 */
export type ReturnsBps = readonly [
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
]

export type FundFacts = {
  readonly aum: Paise
  readonly noOfClients: number
  readonly fundManager: string
  readonly minimumInvestment: Paise
  readonly returnsBps: ReturnsBps
}

export type DemoPlan = {
  readonly id: string
  readonly providerId: string
  readonly title: string
  readonly segment: PlanSegment
  readonly description: string
  readonly keyFeatures: readonly string[]
  readonly bonusFeatures: readonly string[]
  readonly price: Paise
  readonly validity: Validity
  readonly isFreeTrial: boolean
  /** 0 without a trial. */
  readonly freeTrialDays: number
  readonly languages: readonly Language[]
  readonly banner: PictureRef
  readonly createdAt: Date
} & (
  | { readonly serviceType: 'normal'; readonly fund: null }
  | { readonly serviceType: 'fund'; readonly fund: FundFacts }
)

export type DemoFollow = {
  readonly followerId: string
  readonly followerRole: 'user' | 'provider'
  readonly providerId: string
  readonly followedAt: Date
}

export type DemoSubscription = {
  readonly id: string
  readonly customerId: string
  readonly planId: string
  readonly kind: 'paid' | 'trial'
  /** What was paid, GST included where the provider charges it; 0 for a trial. */
  readonly amount: Paise
  readonly startsAt: Date
  readonly endsAt: Date
  /** What the first named customer's screens show by it. */
  readonly story?: SubscriptionStory
}

/**
 * Bought with a coupon; bought to go on from an earlier term; paid by transfer, its agreement signed;
 * cancelled by its buyer once the demo is there.
 */
export type SubscriptionStory = 'coupon' | 'renewal' | 'transfer' | 'cancelled'

export type NotificationKind =
  | 'welcome'
  | 'guidance'
  | 'plan'
  | 'follow'
  | 'verification'
  | 'application'
  | 'subscription'
  | 'content'

/** The terms on which a provider sells from a day on, for a year; amounts in rupees. */
export type DemoMembership = {
  readonly providerId: string
  readonly plan: MembershipPlan
  readonly pricingType: PricingType
  readonly freshOnboardingCharge: number
  readonly renewalCharge: number
  readonly oneTimesetupFee: number
  readonly customerLimit: number
  readonly percentageFreshOnboarding: number
  readonly percentageRenewal: number
  readonly fixedFreshOnboardingCharge: number
  readonly fixedRenewalCharge: number
  readonly startsAt: Date
}

/** What invoices say about a customer. */
export type DemoBilling = Address & {
  readonly accountId: string
  readonly name: string
  readonly savedAt: Date
}

/** A coupon of a provider: a percentage or an amount off. */
export type DemoCoupon = {
  readonly id: string
  readonly providerId: string
  /** Null: for all plans of the provider. */
  readonly planId: string | null
  readonly code: string
  readonly percent: number | null
  readonly amount: Paise | null
  readonly maxUses: number
  readonly expiresAt: Date
  readonly createdAt: Date
}

/** What an investor, `one`, and a provider have written, and how many messages each has read. */
export type DemoConversation = {
  readonly id: string
  readonly one: string
  readonly other: string
  readonly messages: readonly {
    readonly id: string
    readonly senderId: string
    readonly content: string
    readonly at: Date
  }[]
  readonly read: readonly [one: number, other: number]
  /** Why the investor reports it once the demo is there. */
  readonly report: { readonly reason: MessageReportReason; readonly details: string } | null
}

export type DemoNotification = {
  readonly id: string
  readonly accountId: string
  readonly role: 'user' | 'provider' | 'admin'
  readonly kind: NotificationKind
  readonly title: string
  readonly body: string
  /** A path of the product. */
  readonly link: string
  readonly createdAt: Date
  readonly readAt: Date | null
}

/** What `renderPicture` needs to draw a picture; the seed decides about everything else. */
export type PictureSpec =
  | {
      readonly kind: 'avatar'
      readonly name: string
      readonly seed: string
      readonly initials: string
      readonly portrait: Portrait
    }
  | {
      readonly kind: 'logo'
      readonly name: string
      readonly seed: string
      readonly initial: string
      /** Counts through marks and colours, so that neighbours differ. */
      readonly variant: number
    }
  | {
      readonly kind: 'banner'
      readonly name: string
      readonly seed: string
      readonly theme: BannerTheme
      readonly variant: number
    }
  | { readonly kind: 'ad'; readonly name: string; readonly index: number }

/** What a banner is about: a plan's segment, or a fund. */
export type BannerTheme = 'equity' | 'derivatives' | 'commodities' | 'options' | 'fund'

/** An article, video, event or podcast, and what readers have done with it. */
export type DemoPiece = {
  readonly id: string
  readonly providerId: string
  readonly draft: Draft
  readonly savedAt: Date
  /** Null for drafts and what is scheduled. */
  readonly publishedAt: Date | null
  readonly scheduledFor: Date | null
  /** What its host does once the demo is there; without times: the event is called off. */
  readonly change:
    | { readonly note: string; readonly startsAt: Date; readonly endsAt: Date }
    | { readonly note: string; readonly startsAt: null; readonly endsAt: null }
    | null
  readonly pictureId: string
  readonly cover: { readonly name: string; readonly alt: string }
  readonly views: readonly { readonly day: string; readonly views: number }[]
  readonly likes: readonly { readonly accountId: string; readonly at: Date }[]
  readonly attendees: readonly { readonly accountId: string; readonly at: Date }[]
}

/** Collected tax that an admin claimed for whole days. */
export type DemoGstClaim = {
  readonly id: string
  /** 'YYYY-MM-DD', both included. */
  readonly from: string
  readonly to: string
  readonly adminId: string
  readonly at: Date
}

export type DemoMarketplace = {
  readonly providers: readonly DemoProvider[]
  readonly customers: readonly DemoCustomer[]
  readonly admins: readonly DemoAdmin[]
  readonly plans: readonly DemoPlan[]
  readonly follows: readonly DemoFollow[]
  readonly subscriptions: readonly DemoSubscription[]
  readonly coupons: readonly DemoCoupon[]
  readonly memberships: readonly DemoMembership[]
  readonly billing: readonly DemoBilling[]
  readonly purchases: readonly DemoPurchase[]
  readonly orders: readonly DemoOrder[]
  readonly gstClaims: readonly DemoGstClaim[]
  readonly recharges: readonly DemoRecharge[]
  readonly withdrawals: readonly DemoWithdrawal[]
  readonly wallets: readonly DemoWallet[]
  readonly notifications: readonly DemoNotification[]
  readonly conversations: readonly DemoConversation[]
  readonly pieces: readonly DemoPiece[]
  /** Every picture that anything above refers to, and the three ads. */
  readonly pictures: readonly PictureSpec[]
}
