import { z } from 'zod'
import { id } from './fields.ts'

/** The values keep their historic spelling; the screen shows `languageLabels`. */
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

/** The market segment of a plan. */
export const segments = [
  'Equity Cash',
  'Future and Option',
  'Commodities',
  'Options Buying',
] as const
export const segmentSchema = z.enum(segments)
export type Segment = (typeof segments)[number]

/** The longer list that the plan, trade and content forms offer. */
const segmentOptions = [
  'equity',
  'commodity',
  'forex',
  'bonds',
  'option buying',
  'future options',
  'investing',
] as const

/** Valid values of a plan's `segment`: either list. */
export const planSegments = [...segments, ...segmentOptions] as const
export const planSegmentSchema = z.enum(planSegments)
export type PlanSegment = z.infer<typeof planSegmentSchema>

/** Segments that are in both lists under different names; the screen shows them as one choice. */
const segmentTwins: Readonly<Partial<Record<PlanSegment, Segment>>> = {
  equity: 'Equity Cash',
  commodity: 'Commodities',
  'option buying': 'Options Buying',
  'future options': 'Future and Option',
}

/** The display name of a segment, whichever list its stored value comes from. */
export function shownSegment(segment: PlanSegment): PlanSegment {
  return segmentTwins[segment] ?? segment
}

/** Every segment once. */
export const offeredSegments: readonly PlanSegment[] = planSegments.filter(
  (segment) => shownSegment(segment) === segment,
)

/** All values under which plans of that segment may be stored. */
export function storedSegments(segment: PlanSegment): readonly PlanSegment[] {
  return planSegments.filter((one) => shownSegment(one) === shownSegment(segment))
}

/**
 * A list of account ids as others may see it: empty, or only the viewer's own id. It tells viewers
 * whether they are in it without revealing other members.
 */
export const viewerOnlyList = z.array(id).max(1)
