import type { PlanSegment, Segment } from '#contract/enums.ts'
import type { Validity } from '../types.ts'

/**
 * Texts are templates for `fill`: `{name}` puts a fact in, `{a|b|c}` picks one of the wordings.
 * They obey the advertisement code for registered persons: no promise of returns, no percentage of
 * right calls, no superlative (`ad-code.ts` checks every generated text).
 */
export type Template = string

export type FundText = {
  /** Rupees; the legal minimum of the product or above. */
  readonly minimum: readonly number[]
  /** Crore rupees under management, lowest and highest. */
  readonly aumCrore: readonly [number, number]
  /** Rupees of an average account in lakh, lowest and highest; gives the number of clients. */
  readonly accountLakh: readonly [number, number]
  /** Percent a year that returns scatter around, and how widely. */
  readonly drift: readonly [number, number]
  readonly spread: number
}

export type PlanText = {
  readonly segment: PlanSegment
  readonly titles: readonly string[]
  /** Facts drawn once per plan, so that paragraphs and bullets agree. */
  readonly facts?: Readonly<Record<string, readonly string[]>>
  readonly lead: readonly Template[]
  readonly body: readonly Template[]
  readonly features: readonly Template[]
  /** Rupees for 30 days, or for the whole thing when it is sold once. */
  readonly price: readonly [number, number]
  readonly soldOnce?: true
  readonly validities: readonly Validity[]
  /** Days of free trial that may be offered; absent where trials make no sense or are barred. */
  readonly trialDays?: readonly number[]
  readonly fund?: FundText
}

/** One way of doing the category's work. */
export type StyleText = {
  readonly key: string
  readonly segments: readonly Segment[]
  /** Opening paragraphs of an individual. Facts: name, first, city, since, years, languages. */
  readonly solo: readonly Template[]
  /** Opening paragraphs of a firm. Facts: regName, name, city, since, years, team, languages. */
  readonly firm: readonly Template[]
  readonly method: readonly Template[]
  readonly practice: readonly Template[]
  readonly plans: readonly PlanText[]
  /** What firms that work like this call themselves after their invented stem. */
  readonly firmEndings?: readonly string[]
  /** Its plans fit nobody else of the category, nor do theirs fit here. */
  readonly isExclusive?: true
}

export type CategoryTexts = {
  readonly styles: readonly StyleText[]
  /** What firms of the category call themselves, unless their way of working says otherwise. */
  readonly firmEndings: readonly string[]
  /** Opening paragraphs of a sub-profile. Facts: name, first, company, city, since, years. */
  readonly member: readonly Template[]
  /** Closing paragraphs of profiles. */
  readonly closing: readonly Template[]
  /** For whom a plan is meant: the last paragraph of its description. */
  readonly fit: readonly Template[]
  readonly bonus: readonly Template[]
  /** Paragraphs of the provider's own disclaimer; the official warnings are put before them. */
  readonly disclaimer: readonly (readonly Template[])[]
  readonly refund: readonly (readonly Template[])[]
}
