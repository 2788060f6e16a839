import { OTP_MARK_SECONDS, OTP_RESET_MARK_SECONDS } from '#contract/accounts/limits.ts'
import { SECOND_MS } from '#kit/clock.ts'

/** What a code opens. It is kept with the challenge and never taken from a request. */
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
 * Whose allowance a code counts against: a session's or a known browser's, for contacts of its own
 * account, or that of anybody who knows the address or number. Strangers spend nothing of the first.
 */
export type OtpBudget = 'own' | 'anybody'

export type OtpChannel = 'mail' | 'sms'

/** A subject is an e-mail address or a ten-digit number. */
export function channelOf(subject: string): OtpChannel {
  return subject.includes('@') ? 'mail' : 'sms'
}

/** What the stored code authenticates: the same digits elsewhere have another signature. */
export function codeStatement(challenge: {
  readonly id: string
  readonly purpose: OtpPurpose
  readonly subject: string
  readonly code: string
}): string {
  return [challenge.id, challenge.purpose, challenge.subject, challenge.code].join('|')
}

/** Until when a proven subject may be used, once. */
export function markEnd(purpose: OtpPurpose, now: Date): Date {
  const seconds = purpose === 'reset' ? OTP_RESET_MARK_SECONDS : OTP_MARK_SECONDS
  return new Date(now.getTime() + seconds * SECOND_MS)
}

/**
 * The purpose of a proof: a key sent along with a sign-up's code says that the proof is wanted for
 * a provider's application, which can be taken up again. Nothing else changes by what is sent.
 */
export function provenPurpose(challenged: OtpPurpose, withKey: boolean): OtpPurpose {
  return challenged === 'signup' && withKey ? 'provider' : challenged
}
