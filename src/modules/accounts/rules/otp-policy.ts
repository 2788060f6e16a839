import { OTP_MARK_SECONDS, OTP_RESET_MARK_SECONDS } from '#contract/accounts/limits.ts'
import { SECOND_MS } from '#kit/clock.ts'

/** What a code is for. It is stored with the challenge and never taken from a request. */
export const otpPurposes = [
  'login',
  'signup',
  'provider',
  'reset',
  'step-up',
  'contact',
  'esign',
] as const
export type OtpPurpose = (typeof otpPurposes)[number]

/**
 * The allowance that a code counts against. 'own' is for contacts of the account itself, requested
 * within a session or from a known browser; 'anybody' is for anyone who knows the address or
 * number. Strangers cannot use up the 'own' allowance.
 */
export type OtpBudget = 'own' | 'anybody'

export type OtpChannel = 'mail' | 'sms'

/** A subject is an e-mail address or a ten-digit number. */
export function channelOf(subject: string): OtpChannel {
  return subject.includes('@') ? 'mail' : 'sms'
}

/** The text that the code's MAC covers. The same digits in another challenge have another MAC. */
export function codeStatement(challenge: {
  readonly id: string
  readonly purpose: OtpPurpose
  readonly subject: string
  readonly code: string
}): string {
  return [challenge.id, challenge.purpose, challenge.subject, challenge.code].join('|')
}

/** Until when a proof may be used (once). */
export function markEnd(purpose: OtpPurpose, now: Date): Date {
  const seconds = purpose === 'reset' ? OTP_RESET_MARK_SECONDS : OTP_MARK_SECONDS
  return new Date(now.getTime() + seconds * SECOND_MS)
}

/**
 * The purpose of a proof. A key sent along with a sign-up code turns the proof into one for a
 * provider's application, which can be resumed. The request cannot change anything else.
 */
export function provenPurpose(challenged: OtpPurpose, withKey: boolean): OtpPurpose {
  return challenged === 'signup' && withKey ? 'provider' : challenged
}
