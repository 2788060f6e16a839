import {
  OTP_FAILURES_PER_HOUR_COUNT,
  OTP_PAUSE_SECONDS,
  OTP_RESEND_SECONDS,
  OTP_SENDS_PER_DAY_COUNT,
  OTP_SENDS_PER_HOUR_COUNT,
  OTP_SENDS_PER_MINUTE_OVERALL_COUNT,
} from '#contract/accounts/limits.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#kit/clock.ts'
import type { OtpBudget } from './otp-policy.ts'

export type CapVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

/** At most `count` events in any span of `spanMs`. */
type Cap = { readonly count: number; readonly spanMs: number }

const subjectCaps: readonly Cap[] = [
  { count: 1, spanMs: OTP_RESEND_SECONDS * SECOND_MS },
  { count: OTP_SENDS_PER_HOUR_COUNT, spanMs: HOUR_MS },
  { count: OTP_SENDS_PER_DAY_COUNT, spanMs: DAY_MS },
]

/** Whether a code may be sent to a subject that received codes at these times. */
export function sendVerdict(sentAt: readonly Date[], now: Date): CapVerdict {
  const times = ascending(sentAt)
  const waits = subjectCaps.map(({ count, spanMs }) => {
    const oldest = times.at(-count)
    return oldest === undefined ? 0 : oldest + spanMs - now.getTime()
  })
  return verdictOf(Math.max(0, ...waits))
}

/** Ten failures within an hour pause the purpose for an hour after the tenth. */
export function failureVerdict(failedAt: readonly Date[], now: Date): CapVerdict {
  const times = ascending(failedAt)
  const waits = times.map((time, index) => {
    const first = times[index - OTP_FAILURES_PER_HOUR_COUNT + 1]
    const reached = first !== undefined && time - first < HOUR_MS
    return reached ? time + OTP_PAUSE_SECONDS * SECOND_MS - now.getTime() : 0
  })
  return verdictOf(Math.max(0, ...waits))
}

/** How far back `failureVerdict` looks. */
export const FAILURE_HISTORY_MS = HOUR_MS + OTP_PAUSE_SECONDS * SECOND_MS

/**
 * The share of a global cap that strangers may use. The rest is reserved for sessions and known
 * browsers, so that nobody can lock everybody out by requesting codes.
 */
const ANONYMOUS_SHARE = 0.7

/** Limits codes to all subjects together: more in one minute is SMS or mail pumping. */
export function overallVerdict(sentInLastMinute: number, budget: OtpBudget): CapVerdict {
  return sentInLastMinute < shareOf(OTP_SENDS_PER_MINUTE_OVERALL_COUNT, budget)
    ? { allowed: true }
    : { allowed: false, retryAfterSeconds: 60 }
}

/** Limits the SMS of one Indian day, because they cost money. */
export function smsVerdict(sentToday: number, dailyBudget: number, budget: OtpBudget): CapVerdict {
  return sentToday < shareOf(dailyBudget, budget)
    ? { allowed: true }
    : { allowed: false, retryAfterSeconds: 3600 }
}

function shareOf(cap: number, budget: OtpBudget): number {
  return budget === 'own' ? cap : Math.floor(cap * ANONYMOUS_SHARE)
}

function ascending(times: readonly Date[]): number[] {
  return times.map((time) => time.getTime()).sort((a, b) => a - b)
}

function verdictOf(waitMs: number): CapVerdict {
  return waitMs <= 0
    ? { allowed: true }
    : { allowed: false, retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) }
}
