import { z } from 'zod'

/*
 * The closed lists of the product, spelled as they are stored and as they travel in JSON.
 * Categories with their addresses and labels stand in categories.ts, roles in roles.ts, states in
 * states.ts.
 */

/** 'sub profile' is a person or branch registered under a master company. */
export const providerTypes = ['Individual', 'Non Individual', 'sub profile'] as const
export const providerTypeSchema = z.enum(providerTypes)
export type ProviderType = (typeof providerTypes)[number]

export const providerTypeLabels: Readonly<Record<ProviderType, string>> = {
  Individual: 'Individual',
  'Non Individual': 'Non Individual',
  'sub profile': 'Sub profile',
}

/** The values keep their historic spelling; people read `languageLabels`. */
export const languages = [
  'english',
  'hindi',
  'gujrati',
  'marathi',
  'tamil',
  'telgu',
  'punjabi',
  'kannada',
  'bengali',
  'malyalam',
] as const
export const languageSchema = z.enum(languages)
export type Language = (typeof languages)[number]

export const languageLabels: Readonly<Record<Language, string>> = {
  english: 'English',
  hindi: 'Hindi',
  gujrati: 'Gujarati',
  marathi: 'Marathi',
  tamil: 'Tamil',
  telgu: 'Telugu',
  punjabi: 'Punjabi',
  kannada: 'Kannada',
  bengali: 'Bengali',
  malyalam: 'Malayalam',
}

/** The market that a plan is about. */
export const segments = [
  'Equity Cash',
  'Future and Option',
  'Commodities',
  'Options Buying',
] as const
export const segmentSchema = z.enum(segments)
export type Segment = (typeof segments)[number]

/** The wider list that the option boxes of the plan, trade and content forms offer. */
export const segmentOptions = [
  'equity',
  'commodity',
  'forex',
  'bonds',
  'option buying',
  'future options',
  'investing',
] as const
export const segmentOptionSchema = z.enum(segmentOptions)
export type SegmentOption = (typeof segmentOptions)[number]

/** What a plan's `segment` may hold: either list. */
export const planSegmentSchema = z.enum([...segments, ...segmentOptions])
export type PlanSegment = z.infer<typeof planSegmentSchema>

/** A `fund` carries assets under management and a number of clients instead of subscribers. */
export const serviceTypes = ['normal', 'fund'] as const
export const serviceTypeSchema = z.enum(serviceTypes)
export type ServiceType = (typeof serviceTypes)[number]

/** The spans over which a fund reports its returns. */
export const returnSpans = ['1M', '6M', '1Y', '3Y', '5Y'] as const
export type ReturnSpan = (typeof returnSpans)[number]

/** How long a platform plan runs, in days. */
export const planDurations = [30, 90, 180, 360] as const
export const planDurationSchema = z.literal(planDurations)
export type PlanDuration = (typeof planDurations)[number]

export const monthsByPlanDuration: Readonly<Record<PlanDuration, number>> = {
  30: 1,
  90: 3,
  180: 6,
  360: 12,
}

/** What a provider buys from Tradebox before a service may be submitted. */
export const platformPlans = ['silver', 'gold', 'platinum'] as const
export const platformPlanSchema = z.enum(platformPlans)
export type PlatformPlan = (typeof platformPlans)[number]

export const platformPlanLabels: Readonly<Record<PlatformPlan, string>> = {
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
}

/** Accepts 'Gold' as the plan table writes it and 'gold' as it is stored. */
export const platformPlanInput = z.string().toLowerCase().pipe(platformPlanSchema)

export const membershipPlans = ['Prepaid', 'Postpaid'] as const
export const membershipPlanSchema = z.enum(membershipPlans)
export type MembershipPlan = (typeof membershipPlans)[number]

export const pricingTypes = ['Percentage', 'Fixed'] as const
export const pricingTypeSchema = z.enum(pricingTypes)
export type PricingType = (typeof pricingTypes)[number]

/** Of a platform plan or membership that was bought. */
export const planStatuses = ['Active', 'Expired'] as const
export const planStatusSchema = z.enum(planStatuses)
export type PlanStatus = (typeof planStatuses)[number]

/** Who a trade is posted for. */
export const shareOptions = ['all', 'subscribers'] as const
export const shareOptionSchema = z.enum(shareOptions)
export type ShareOption = (typeof shareOptions)[number]

export const entryTypes = ['buy', 'sell'] as const
export const entryTypeSchema = z.enum(entryTypes)
export type EntryType = (typeof entryTypes)[number]

export const tradeStatuses = ['open', 'closed'] as const
export const tradeStatusSchema = z.enum(tradeStatuses)
export type TradeStatus = (typeof tradeStatuses)[number]

/** How a trade ended; `open` while it has not. */
export const tradeResults = ['tp', 'sl', 'manual', 'timeout', 'open'] as const
export const tradeResultSchema = z.enum(tradeResults)
export type TradeResult = (typeof tradeResults)[number]

export const tradeResultLabels: Readonly<Record<TradeResult, string>> = {
  tp: 'TP Hit',
  sl: 'Stoploss Hit',
  manual: 'Manually exited',
  timeout: 'Expired',
  open: 'Open',
}

/** The label of `istriggered`. */
export function triggerLabel(istriggered: boolean): 'Initiated' | 'Not initiated' {
  return istriggered ? 'Initiated' : 'Not initiated'
}

export const exchanges = ['NSE', 'BSE', 'NFO', 'BFO', 'MCX'] as const
export type Exchange = (typeof exchanges)[number]

export const exchangeGroups = ['Equity', 'FnO', 'commodity'] as const
export const exchangeGroupSchema = z.enum(exchangeGroups)
export type ExchangeGroup = (typeof exchangeGroups)[number]

export const exchangesByGroup: Readonly<Record<ExchangeGroup, readonly Exchange[]>> = {
  Equity: ['NSE', 'BSE'],
  FnO: ['NFO', 'BFO'],
  commodity: ['MCX'],
}

/** The last part of the live scorecard's socket namespace `/scorecardlive/{type}`. */
export const scorecardFeeds = ['serviceproviderdashboard', 'forsubscribed', 'forhomepage'] as const
export const scorecardFeedSchema = z.enum(scorecardFeeds)
export type ScorecardFeed = (typeof scorecardFeeds)[number]

export const eventTypes = ['Online', 'Offline'] as const
export const eventTypeSchema = z.enum(eventTypes)
export type EventType = (typeof eventTypes)[number]

/** The tags of content, and with `all` the categories of `/market-watch/{category}`. */
export const marketTags = ['equity', 'commodity', 'forex', 'bonds'] as const
export const marketTagSchema = z.enum(marketTags)
export type MarketTag = (typeof marketTags)[number]

export const marketWatchCategories = [...marketTags, 'all'] as const
export const marketWatchCategorySchema = z.enum(marketWatchCategories)
export type MarketWatchCategory = (typeof marketWatchCategories)[number]

/** What a provider publishes and is counted by. */
export const contentKinds = ['articles', 'videos', 'events', 'podcasts'] as const
export const contentKindSchema = z.enum(contentKinds)
export type ContentKind = (typeof contentKinds)[number]

/** The tabs of a provider's public profile. */
export const profileTabs = [...contentKinds, 'services'] as const
export const profileTabSchema = z.enum(profileTabs)
export type ProfileTab = (typeof profileTabs)[number]

/** The tiles of a provider on the admin's screen. */
export const adminProviderSections = [...profileTabs, 'recommendations', 'wallet'] as const
export const adminProviderSectionSchema = z.enum(adminProviderSections)
export type AdminProviderSection = (typeof adminProviderSections)[number]

/** The only values that `POST /api/admin/{type}` knows. */
export const postRemovals = [
  'removearticle',
  'removevideo',
  'removeevent',
  'removepodcast',
  'removeservice',
  'removerecommendation',
] as const
export const postRemovalSchema = z.enum(postRemovals)
export type PostRemoval = (typeof postRemovals)[number]

/** 'returned': the bank sent it back, or could not send it. */
export const withdrawalStatuses = [
  'pending',
  'approved',
  'rejected',
  'processed',
  'returned',
] as const
export const withdrawalStatusSchema = z.enum(withdrawalStatuses)
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** What moves money in the ledger. */
export const ledgerEntryKinds = [
  'sale',
  'direct-sale',
  'platform-sale',
  'membership',
  'refund',
  'recharge',
  'withdrawal-hold',
  'withdrawal-release',
  'withdrawal-return',
  'withdrawal-payout',
  'refund-transfer',
  'refund-elsewhere',
  'refund-claimed',
] as const
export const ledgerEntryKindSchema = z.enum(ledgerEntryKinds)
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number]

/** Where providers can be found elsewhere. */
export const socialNetworks = ['instagram', 'youtube', 'twitter', 'linkedin'] as const
export type SocialNetwork = (typeof socialNetworks)[number]
