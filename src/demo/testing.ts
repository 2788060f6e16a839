import {
  analystRegistrationWarning,
  registrationWarning,
  standardWarning,
} from '#contract/documents/most-important-terms.ts'
import type { DemoMarketplace } from './types.ts'

/** Sentences prescribed by the regulator, which may contain otherwise forbidden words. */
const prescribed = [
  standardWarning,
  registrationWarning,
  analystRegistrationWarning,
  'Past performance is no guarantee of future results.',
]

/** Words that the advertisement code for registered persons forbids. */
const barred: readonly RegExp[] = [
  /\bassur(e|es|ed|ance|ances)\b/i,
  /guarant/i,
  /\bsure[- ]?shot\b|\brisk[- ]free\b|\bno[- ]loss\b|\bjackpot\b|\bmulti-?bagger|\bdouble your\b/i,
  /\b(best|top|leading|leaders?|foremost|finest|greatest|largest|biggest|highest|fastest)\b/i,
  /\b(safest|smartest|ultimate|unmatched|unrivalled|unbeatable|premier|world[- ]class)\b/i,
  /\bno\.? ?1\b|\bnumber one\b|#1/i,
  /\baccura(te|cy)\b|\bproven\b/i,
  /\b(win|hit|success|strike)[- ]?(rate|ratio)\b/i,
  /(\d|per ?cent|%)\s*(%|per ?cent)?\s*(of )?(profits?|returns?|gains?|success|right|correct)\b/i,
  /\b(fixed|minimum|target|monthly|yearly)\s+(returns?|profits?)\b/i,
]

/** The words in `text` that the advertisement code forbids. */
export function adCodeBreaches(text: string): readonly string[] {
  const own = prescribed.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text)
  return barred.flatMap((pattern) => own.match(pattern)?.[0] ?? [])
}

/** All texts of a marketplace that people read. */
export function readableTexts(market: DemoMarketplace): readonly string[] {
  return [
    ...market.providers.flatMap((one) => [
      one.regName,
      one.description,
      one.disclaimer,
      one.refundPolicy,
      one.riskFactors,
      one.conflictOfInterest,
    ]),
    ...market.plans.flatMap((plan) => [
      plan.title,
      plan.description,
      ...plan.keyFeatures,
      ...plan.bonusFeatures,
    ]),
    ...market.notifications.flatMap(({ title, body }) => [title, body]),
  ]
}

/** The marketplace as a string, for comparing. */
export function asJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))
}

export const testNow = new Date('2026-11-21T09:05:00Z')
