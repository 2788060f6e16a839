import { z } from 'zod'
import { ownerOrAdmin } from '../access.ts'
import { call } from '../call.ts'
import { day, id, instant, pageQuery, referenceNumber, rupees } from '../common/fields.ts'

/** A refund that a provider owes, or has sent, for a cancelled plan that was paid for directly. */
const providerRefundSchema = z.object({
  /** The id of the cancellation. */
  _id: id,
  /** The reference of the order. */
  reference: z.string(),
  buyerName: z.string(),
  buyerEmail: z.string().nullable(),
  soldById: id,
  soldByName: z.string(),
  serviceName: z.string(),
  amount: rupees,
  /** The UTR of the buyer's transfer. */
  utr: z.string().nullable(),
  cancelledAt: instant,
  /** The reference of the provider's transfer; null while the refund is owed. */
  referenceNo: z.string().nullable(),
  /** 'YYYY-MM-DD'; null while the refund is owed. */
  sentOn: z.string().nullable(),
})
export type ProviderRefund = z.infer<typeof providerRefundSchema>

/** A provider for its own refunds, admins for all. */
const payers = ownerOrAdmin('provider', 'order.verify')

export const providerRefunds = call({
  name: 'checkout.providerRefunds',
  method: 'GET',
  path: '/api/orders/refunds',
  summary: "Refunds of payments to providers' bank accounts; those that are owed first",
  access: payers,
  rate: 'read',
  claims: { spId: 'id' },
  query: pageQuery.extend({
    /** For admins: only this provider's. */
    spId: id.optional(),
  }),
  reply: z.object({ data: z.array(providerRefundSchema), nextCursor: z.string().optional() }),
})

export const recordProviderRefund = call({
  name: 'checkout.recordProviderRefund',
  method: 'POST',
  path: '/api/orders/refunds/sent',
  summary: 'Records that a refund was sent to the buyer, who gets its reference',
  access: payers,
  rate: 'write',
  money: true,
  body: z.strictObject({
    id,
    referenceNo: referenceNumber,
    /** The day of the transfer: not before the cancellation, not in the future. */
    sentOn: day,
  }),
  reply: z.object({ message: z.string(), data: providerRefundSchema }),
  errors: ['refund_sent_already', 'refund_reference_taken'],
})

export const providerRefundsCalls = { providerRefunds, recordProviderRefund }
