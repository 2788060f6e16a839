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

/** Why an agreement ended without a signature. */
const agreementFailures = [
  'vendor',
  'declined',
  'document',
  'unreadable',
  'expired',
  'superseded',
] as const
export const agreementFailureSchema = z.enum(agreementFailures)
export type AgreementFailure = (typeof agreementFailures)[number]
