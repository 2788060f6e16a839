import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import {
  day,
  dayRangeQuery,
  id,
  instant,
  largePageQuery,
  listWords,
  referenceNumber,
  rupees,
} from '../common/fields.ts'
import { listTotalsSchema } from '../common/list-totals.ts'
import { openDisputes } from './disputes.ts'
import { paymentPurposeSchema } from './types.ts'

/**
 * `failed`: the money is still owed. `transferred`: an admin has sent it by bank transfer instead.
 * `dashboard`: it was made on the gateway's dashboard, or the payer's bank took it back in a dispute.
 */
const refundLists = ['failed', 'transferred', 'dashboard'] as const
export type RefundList = (typeof refundLists)[number]

/** A refund that the gateway could not make, or that was not made here. */
const stuckRefundSchema = z.object({
  _id: id,
  status: z.enum(['queued', 'pending', 'failed', 'processed', 'transferred', 'taken_back']),
  amount: rupees,
  purpose: paymentPurposeSchema,
  /** The plan or platform plan that was paid for. */
  title: z.string(),
  reason: z.string(),
  payerName: z.string(),
  /**
   * Where to ask the payer for a bank account: what the payer has verified; null after the account
   * was deleted.
   */
  payerEmail: z.string().nullable(),
  payerNumber: z.string().nullable(),
  /** The gateway's payment id. */
  paymentId: z.string(),
  /** The gateway's refund id; null until there is one. */
  gatewayRefundId: z.string().nullable(),
  /** The gateway's error message. */
  error: z.string().nullable(),
  /** How often the refund was attempted at the gateway. */
  attempts: z.int().positive(),
  /** When it started to wait, or when it was closed. */
  at: instant,
  referenceNo: z.string().nullable(),
  sentOn: day.nullable(),
  /** Whether some of its payment can still be charged to the providers that were paid. */
  chargeable: z.boolean(),
  /** A bank transfer that one admin entered and another has to confirm. */
  waiting: z
    .object({
      referenceNo: z.string(),
      sentOn: day,
      enteredAt: instant,
      enteredBy: z.string(),
      byYou: z.boolean(),
      /** Whether that admin and the viewer count as one person, so that the viewer cannot confirm. */
      relatedToYou: z.boolean(),
    })
    .nullable(),
})
export type StuckRefund = z.infer<typeof stuckRefundSchema>

const settler = adminWith('refund.settle')

const refundFilter = {
  status: z.enum(refundLists).default('failed'),
  /** Of those at the gateway, only what can be charged to providers or waived now: no plan of it runs. */
  chargeable: z.literal('true').optional(),
  /** The gateway's payment or refund id, a transfer's reference, or part of the payer's name. */
  q: listWords.optional(),
  /** Filters by the day on which it started to wait or was closed. */
  ...dayRangeQuery.shape,
}

export const stuckRefunds = call({
  name: 'payments.stuckRefunds',
  method: 'GET',
  path: '/api/admin/refunds',
  summary:
    'Refunds that the gateway did not make, those that wait or were sent by bank, those made at the gateway itself, and what a bank took back',
  access: settler,
  rate: 'read',
  query: largePageQuery.extend(refundFilter),
  reply: z.object({ data: z.array(stuckRefundSchema), nextCursor: z.string().optional() }),
})

export const refundTotals = call({
  name: 'payments.refundTotals',
  method: 'GET',
  path: '/api/admin/refunds/totals',
  summary: 'Totals of such refunds; of very many, those of the newest',
  access: settler,
  rate: 'read',
  query: z.object(refundFilter),
  reply: z.object({ data: listTotalsSchema }),
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
  errors: ['refund_disputed', 'refund_not_failed', 'refund_transfer_waiting'],
  money: true,
  stepUp: true,
})

export const recordRefundTransfer = call({
  name: 'payments.recordRefundTransfer',
  method: 'POST',
  path: '/api/admin/refunds/transfer',
  summary:
    'Records that a refund which failed was sent to the payer by bank transfer; a large one waits for another admin',
  access: settler,
  rate: 'write',
  body: z.strictObject({
    id,
    referenceNo: referenceNumber,
    /** The day of the transfer: not before the refund, not in the future. */
    sentOn: day,
  }),
  reply: settled,
  errors: [
    'refund_disputed',
    'refund_not_failed',
    'refund_at_gateway',
    'refund_reference_taken',
    'refund_transfer_waiting',
    'gateway_unavailable',
  ],
  money: true,
  stepUp: true,
})

export const decideRefundTransfer = call({
  name: 'payments.decideRefundTransfer',
  method: 'POST',
  path: '/api/admin/refunds/transfer/decide',
  summary:
    'Confirms a large refund that another admin recorded as sent by bank, or discards the record',
  access: settler,
  rate: 'write',
  body: z.strictObject({
    id,
    /** The reference that was shown. */
    referenceNo: referenceNumber,
    /** Whether the bank shows the transfer. */
    sent: z.boolean(),
  }),
  reply: settled,
  errors: [
    'refund_disputed',
    'refund_not_failed',
    'refund_at_gateway',
    'refund_reference_taken',
    'refund_transfer_not_waiting',
    'refund_transfer_same_admin',
    'admin_too_new',
    'gateway_unavailable',
  ],
  money: true,
  stepUp: true,
})

export const refundsCalls = {
  openDisputes,
  stuckRefunds,
  refundTotals,
  retryRefund,
  recordRefundTransfer,
  decideRefundTransfer,
}
