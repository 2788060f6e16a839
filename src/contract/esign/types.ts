import { z } from 'zod'

/**
 * The state of an agreement; it never moves back. `created`: its document is being made. Then it
 * waits for the signer, who enters a code here or signs at the vendor. `signing`: the signer has
 * confirmed, the signature is being made. There are three final states. After a failure or expiry,
 * a new attempt is a new agreement.
 */
const agreementStates = [
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

/** Why an agreement ended without a signature, as shown to its parties. */
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
