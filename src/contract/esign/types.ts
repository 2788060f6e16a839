import { z } from 'zod'

/**
 * How far an agreement has come. It only ever moves on: `created` (its document is being made), then
 * waiting for its signer (who types a code here, or signs at the vendor's), `signing` (the signer
 * has confirmed, the signature is being made), and one of three ends. After a failure or an expiry
 * a new attempt is a new agreement.
 */
export const agreementStates = [
  'created',
  'awaiting-otp',
  'awaiting-signer',
  'signing',
  'completed',
  'failed',
  'expired',
] as const
export const agreementStateSchema = z.enum(agreementStates)
export type AgreementState = (typeof agreementStates)[number]

const agreementFailureKeys = [
  'vendor',
  'declined',
  'document',
  'unreadable',
  'expired',
  'superseded',
] as const

/** Why an agreement ended without a signature, as its people read it. */
export const agreementFailures = {
  vendor: 'The e-sign service could not finish this signature.',
  declined: 'The signature was declined at the e-sign service.',
  document: 'The agreement could not be prepared.',
  unreadable: 'The e-sign service returned a file that is not a signed document.',
  expired: 'The agreement was not signed in time.',
  superseded: 'The terms changed after we prepared the agreement.',
} as const
export const agreementFailureSchema = z.enum(agreementFailureKeys)
export type AgreementFailure = keyof typeof agreementFailures
