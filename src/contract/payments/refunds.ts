import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { day, id, instant, pageQuery, referenceNumber, rupees } from '../fields.ts'
import { paymentPurposeSchema } from './states.ts'

/**
 * `failed`: the money is still owed. `transferred`: an admin has sent it from the bank instead.
 * `elsewhere`: somebody made it at the gateway itself.
 */
export const refundLists = ['failed', 'transferred', 'elsewhere'] as const
export type RefundList = (typeof refundLists)[number]

/** A refund that the gateway did not make, or that was made there past this product. */
export const stuckRefundSchema = z.object({
  _id: id,
  status: z.enum(['queued', 'pending', 'failed', 'processed', 'transferred']),
  amount: rupees,
  purpose: paymentPurposeSchema,
  /** What was paid for. */
  title: z.string(),
  reason: z.string(),
  payerName: z.string(),
  /** Where the payer is asked for a bank account; null once the account is deleted. */
  payerEmail: z.string().nullable(),
  /** The gateway's id of the payment. */
  paymentId: z.string(),
  /** The gateway's id of the refund, once it has one. */
  gatewayRefundId: z.string().nullable(),
  /** What the gateway said. */
  error: z.string().nullable(),
  /** How often the gateway was asked. */
  attempts: z.int().positive(),
  /** Since when it waits, or when it was closed. */
  at: instant,
  referenceNo: z.string().nullable(),
  sentOn: day.nullable(),
})
export type StuckRefund = z.infer<typeof stuckRefundSchema>

const settler = adminWith('refund.settle')

export const stuckRefunds = call({
  name: 'payments.stuckRefunds',
  method: 'GET',
  path: '/api/admin/refunds',
  summary:
    'Refunds that the gateway did not make, those that wait or were sent by bank, and those made at the gateway itself',
  access: settler,
  rate: 'read',
  query: pageQuery.extend({ status: z.enum(refundLists).default('failed') }),
  reply: z.object({ data: z.array(stuckRefundSchema), nextCursor: z.string().optional() }),
  errors: [],
})

const settled = z.object({ message: z.string(), data: stuckRefundSchema })

export const retryRefund = call({
  name: 'payments.retryRefund',
  method: 'POST',
  path: '/api/admin/refunds/retry',
  summary: 'Asks the gateway once more for a refund that failed',
  access: settler,
  rate: 'write',
  body: z.strictObject({ id }),
  reply: settled,
  errors: ['refund_not_failed'],
  money: true,
  stepUp: true,
})

export const recordRefundTransfer = call({
  name: 'payments.recordRefundTransfer',
  method: 'POST',
  path: '/api/admin/refunds/transfer',
  summary: 'Records that a refund which failed was sent to the payer by bank transfer',
  access: settler,
  rate: 'write',
  body: z.strictObject({
    id,
    referenceNo: referenceNumber,
    /** The day of the transfer: not before the refund, not in the future. */
    sentOn: day,
  }),
  reply: settled,
  errors: ['refund_not_failed', 'refund_reference_taken'],
  money: true,
  stepUp: true,
})

export const refundsCalls = { stuckRefunds, retryRefund, recordRefundTransfer }
