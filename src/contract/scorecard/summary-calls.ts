import { z } from 'zod'
import { anyone, only } from '../access.ts'
import { call } from '../call.ts'
import { id, instant } from '../common/fields.ts'
import { PAGE_LIMIT_MAX } from '../common/limits.ts'
import { fieldMessages } from '../common/texts.ts'
import { scorecardSegments } from './record.ts'
import { tradeSchema } from './types.ts'

/*
 * A provider's record in a few figures for people choosing a plan, the same for every viewer; and
 * how often a plan's calls come, for its subscribers.
 */

const RECORDS_MAX = PAGE_LIMIT_MAX
export const LATEST_CLOSED_ROWS = 3
/**
 * The days over which calls per month are counted, and the number of last calls for the time in a
 * call.
 */
export const RECENT_DAYS = 90
export const RECENT_CALLS = 100

/** Comma-separated ids. */
const providerIds = z
  .string({ error: fieldMessages.invalidId })
  .max(RECORDS_MAX * 37, { error: fieldMessages.invalidId, abort: true })
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(RECORDS_MAX))

const recordSummarySchema = z.object({
  providerId: id,
  /**
   * Calls that were entered and closed. The ratio, in percent, follows the specification's win
   * rule.
   */
  calls: z.int().nonnegative(),
  wins: z.int().nonnegative(),
  successRatio: z.number().nullable(),
  /** Calls that have not ended, which no figure counts. */
  open: z.int().nonnegative(),
  /** Segments with the most calls first. */
  segments: z.array(z.enum(scorecardSegments)),
  /** Calls posted in the last 90 days, or since the first call if that is less, per 30 days. */
  callsAMonth: z.number().nonnegative(),
  /** The median time from entry to exit of the last 100 calls. */
  minutesInCall: z.number().nonnegative().nullable(),
  since: instant,
})
export type RecordSummary = z.infer<typeof recordSummarySchema>

export const recordSummaries = call({
  name: 'scorecard.summaries',
  method: 'GET',
  path: '/api/scorecard/summaries',
  summary: 'Key figures of the records of some providers; those without calls are left out',
  access: anyone,
  rate: 'public-read',
  cachedUntil: ['scorecard', 'providers'],
  sameForAll: true,
  query: z.object({ providerIds }),
  reply: z.object({ data: z.array(recordSummarySchema).max(RECORDS_MAX) }),
})

export const latestClosed = call({
  name: 'scorecard.latestClosed',
  method: 'GET',
  path: '/api/scorecard/latestclosed',
  summary: 'The last closed calls of a provider, as everybody sees them',
  access: anyone,
  rate: 'public-read',
  cachedUntil: ['scorecard', 'providers'],
  sameForAll: true,
  query: z.object({ providerId: id }),
  reply: z.object({ data: z.array(tradeSchema).max(LATEST_CLOSED_ROWS) }),
})

/** More profiles under one registration than a company and its people usually have. */
export const REGISTRATION_RECORDS_MAX = 50

const registrationRecordSchema = z.object({
  providerId: id,
  name: z.string(),
  /** Whether the profile is public. If not, these figures are what is left of it in public. */
  listed: z.boolean(),
  /** Calls that were entered and closed, by the rules of the performance report. */
  calls: z.int().nonnegative(),
  wins: z.int().nonnegative(),
  successRatio: z.number().nullable(),
  totalR: z.number(),
  /** When its first call was posted, and when the last that counts closed. */
  since: instant,
  until: instant.nullable(),
})
export type RegistrationRecord = z.infer<typeof registrationRecordSchema>

export const registrationRecords = call({
  name: 'scorecard.registrationRecords',
  method: 'GET',
  path: '/api/scorecard/registrationrecords',
  summary: 'The records of other profiles with the same registration, also of those that have left',
  access: anyone,
  rate: 'public-read',
  cachedUntil: ['scorecard', 'providers'],
  query: z.object({ providerId: id }),
  reply: z.object({ data: z.array(registrationRecordSchema).max(REGISTRATION_RECORDS_MAX) }),
  errors: ['not_found'],
})

const planCallsSchema = z.object({
  planId: id,
  /** Calls of the last 90 days that the viewer may see. */
  posted: z.int().nonnegative(),
  /** In 9 of 10 cases the next call came within this many days; null if there are too few calls. */
  usualWaitDays: z.int().positive().nullable(),
  lastPostedAt: instant.nullable(),
  latest: z.array(tradeSchema).max(LATEST_CLOSED_ROWS),
})
export type PlanCalls = z.infer<typeof planCallsSchema>

export const planCalls = call({
  name: 'scorecard.planCalls',
  method: 'GET',
  path: '/api/scorecard/plancalls',
  summary: "How often the viewer's plan has calls, and the last closed ones",
  access: only('user'),
  rate: 'read',
  query: z.object({ planId: id }),
  reply: z.object({ data: planCallsSchema }),
})

export const scorecardSummaryCalls = {
  recordSummaries,
  latestClosed,
  registrationRecords,
  planCalls,
}
