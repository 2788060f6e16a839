import { z } from 'zod'
import { id } from './fields.ts'

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

/** What a plan's `segment` may hold: either list. */
export const planSegments = [...segments, ...segmentOptions] as const
export const planSegmentSchema = z.enum(planSegments)
export type PlanSegment = z.infer<typeof planSegmentSchema>

/** What both lists name, in different words: one choice on the screen. */
const segmentTwins: Readonly<Partial<Record<PlanSegment, Segment>>> = {
  equity: 'Equity Cash',
  commodity: 'Commodities',
  'option buying': 'Options Buying',
  'future options': 'Future and Option',
}

/** The name under which a segment is offered and shown, whichever list it is stored by. */
export function shownSegment(segment: PlanSegment): PlanSegment {
  return segmentTwins[segment] ?? segment
}

/** Every segment once. */
export const offeredSegments: readonly PlanSegment[] = planSegments.filter(
  (segment) => shownSegment(segment) === segment,
)

/** All names under which plans of that segment may be stored. */
export function storedSegments(segment: PlanSegment): readonly PlanSegment[] {
  return planSegments.filter((one) => shownSegment(one) === shownSegment(segment))
}

/**
 * A list of account ids as strangers may see it: empty, or the viewer's own id alone. It answers
 * "am I in it?" without handing out who else is.
 */
export const viewerOnlyList = z.array(id).max(1)
