import { momentsOf } from '#contract/common/day-range.ts'
import { MEMBERSHIP_NOTICE_DAYS } from '#contract/platform-plans/limits.ts'
import { membershipMessages } from '#contract/platform-plans/texts.ts'
import type { AgreedTerms, MembershipVersion, TermsStatus } from '#contract/platform-plans/types.ts'
import { DAY_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'

type StartInput = {
  /** All versions agreed on so far. */
  readonly versions: readonly MembershipVersion[]
  readonly terms: AgreedTerms
  /** A day in India, 'YYYY-MM-DD'. */
  readonly startsOn: string
  readonly endsAt: Date
}

/** Why these terms cannot start on that day; undefined if they can. */
export function startRefusal({ versions, terms, startsOn, endsAt }: StartInput, now: Date) {
  const known = versions.filter(({ status }) => status === 'Current' || status === 'Upcoming')
  const notice = needsNotice(known, terms)
  if (startsOn < earliestStart(now, { notice })) {
    const message = notice ? membershipMessages.noticeShort : membershipMessages.startPast
    return { code: 'membership_start_early', message } as const
  }
  return startOf(startsOn, now) < endsAt
    ? undefined
    : ({ code: 'membership_start_late', message: membershipMessages.startLate } as const)
}

/**
 * Whether a provider needs notice of these terms: if any current or upcoming terms are better for
 * it.
 */
export function needsNotice(known: readonly AgreedTerms[], next: AgreedTerms): boolean {
  return known.some((terms) => isLessFavourable(terms, next))
}

/**
 * A different plan (prepaid or postpaid) or pricing type cannot be compared, so it counts as worse.
 */
function isLessFavourable(before: AgreedTerms, after: AgreedTerms): boolean {
  return (
    before.plan !== after.plan ||
    before.pricingType !== after.pricingType ||
    chargesOf(after).some((charge, index) => charge > (chargesOf(before)[index] ?? 0)) ||
    maxCustomersOf(after) < maxCustomersOf(before)
  )
}

function chargesOf(terms: AgreedTerms): readonly number[] {
  return [
    terms.renewalCharge,
    ...(terms.pricingType === 'Fixed'
      ? [terms.fixedFreshOnboardingCharge, terms.fixedRenewalCharge]
      : [terms.percentageFreshOnboarding, terms.percentageRenewal]),
  ]
}

function maxCustomersOf({ customerLimit }: AgreedTerms): number {
  return customerLimit === 0 ? Number.POSITIVE_INFINITY : customerLimit
}

/**
 * The first day in India ('YYYY-MM-DD') on which terms that are agreed on at this moment can start, with
 * `notice` to the provider or without.
 */
export function earliestStart(now: Date, { notice }: { readonly notice: boolean }): string {
  const today = dayInIndia(now)
  if (!notice) {
    return today
  }
  const noticed = new Date(now.getTime() + MEMBERSHIP_NOTICE_DAYS * DAY_MS)
  const sameDay = dayInIndia(noticed)
  return startOf(sameDay, now) >= noticed ? sameDay : dayAfter(sameDay)
}

/** When terms start on that day: at its midnight in India, or at once if that has passed. */
export function startOf(day: string, now: Date): Date {
  const { from: midnight } = momentsOf({ from: day })
  return midnight === undefined || midnight < now ? now : midnight
}

function dayAfter(day: string): string {
  return dayInIndia(momentsOf({ to: day }).before ?? new Date(Number.NaN))
}

type Version = { readonly version: number; readonly startsAt: Date }

/**
 * The status of each version of a membership at that moment. The highest version that has started
 * applies, so a later one ends an earlier one, or replaces it before it has started.
 */
export function statusesOf(
  versions: readonly Version[],
  now: Date,
): ReadonlyMap<number, TermsStatus> {
  return new Map(versions.map((one) => [one.version, statusOf(one, versions, now)]))
}

function statusOf(one: Version, versions: readonly Version[], now: Date): TermsStatus {
  const later = versions.filter(({ version }) => version > one.version)
  if (later.some(({ startsAt }) => startsAt <= one.startsAt)) {
    return 'Replaced'
  }
  if (one.startsAt > now) {
    return 'Upcoming'
  }
  return later.some(({ startsAt }) => startsAt <= now) ? 'Ended' : 'Current'
}
