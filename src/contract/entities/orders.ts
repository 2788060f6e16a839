import { z } from 'zod'
import { claimedAmount, claimedText, id } from '../fields.ts'

/**
 * The `data` part of a manual order; the file `paymentProof` travels beside it. Only the plan and
 * the signed document are taken from it: who buys, from whom, for how much and until when are
 * claims.
 */
export const orderPayloadSchema = z.strictObject({
  subscribedToId: id,
  serviceName: claimedText,
  orderByName: claimedText,
  orderById: claimedText,
  orderByEmail: claimedText,
  soldByName: claimedText,
  soldById: claimedText,
  amount: claimedAmount,
  /** The expiry date that the browser computed. */
  validity: claimedText,
  signedDocumentUrl: claimedText,
})
export type OrderPayload = z.infer<typeof orderPayloadSchema>

/** A claim of a free trial; all but the plan are claims. */
export const freeTrialPayloadSchema = z.strictObject({
  serviceId: id,
  serviceName: claimedText,
  orderedByName: claimedText,
  orderedById: claimedText,
  orderedByEmail: claimedText,
  soldByName: claimedText,
  soldById: claimedText,
  validTill: claimedText,
})
export type FreeTrialPayload = z.infer<typeof freeTrialPayloadSchema>
