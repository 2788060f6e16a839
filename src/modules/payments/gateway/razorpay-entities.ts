import { z } from 'zod'
import type { Paise } from '#kit/money.ts'
import type { DisputeStep } from '../rules/dispute.ts'
import { paymentRanks } from '../rules/intent.ts'
import type {
  DisputeReport,
  GatewayDispute,
  GatewayEvent,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
} from './port.ts'

/*
 * The gateway's own objects, as far as we read them (https://razorpay.com/docs/api), converted to
 * those of the port. Amounts are whole paise; times are seconds since 1970.
 */

const paise = z
  .int()
  .nonnegative()
  .transform((amount): Paise => BigInt(amount))
const seconds = z.int().transform((at) => new Date(at * 1000))
const gatewayId = z.string().min(1).max(64).regex(/^\w+$/)
const text = z.string().nullish()

export const paymentSchema = z
  .object({
    id: gatewayId,
    amount: paise,
    currency: z.string().max(3),
    status: z.enum(paymentRanks).exclude(['returned']),
    /** False for a `refunded` one that the gateway returned without having captured it. */
    captured: z.boolean().nullish(),
    order_id: gatewayId.nullish(),
    method: text,
  })
  .transform(
    ({ id, order_id, amount, currency, status, captured, method }): GatewayPayment => ({
      id,
      orderId: order_id ?? undefined,
      amount,
      currency,
      status: status === 'refunded' && captured === false ? 'returned' : status,
      method: method ?? undefined,
    }),
  )

export const orderSchema = z
  .object({
    id: gatewayId,
    amount: paise,
    currency: z.string().max(3),
    receipt: text,
    status: z.enum(['created', 'attempted', 'paid']),
  })
  .transform(({ id, receipt }): GatewayOrder => ({ id, receipt: receipt ?? undefined }))

export const refundSchema = z
  .object({
    id: gatewayId,
    payment_id: gatewayId,
    amount: paise,
    /** Absent in old refunds, which were processed at once. */
    status: z.enum(['pending', 'processed', 'failed']).default('processed'),
    receipt: text,
    /** The reason of a refund for a lost dispute is its id. Without notes this is an empty list. */
    notes: z
      .object({ reason: gatewayId.startsWith('disp_') })
      .optional()
      .catch(undefined),
  })
  .transform(
    ({ id, payment_id: paymentId, amount, status, receipt, notes }): GatewayRefund => ({
      id,
      paymentId,
      amount,
      status,
      receipt: receipt ?? undefined,
      disputeId: notes?.reason,
    }),
  )

const disputeEntity = z.object({
  id: gatewayId,
  payment_id: gatewayId,
  amount: paise,
  /** 0 until the dispute is lost. */
  amount_deducted: paise.nullish(),
  currency: z.string().max(3),
  /** Null or 0 where there is nothing to answer. */
  respond_by: z.int().nonnegative().nullish(),
})

function toDispute(entity: z.output<typeof disputeEntity>): GatewayDispute {
  const { id, payment_id: paymentId, amount, currency, respond_by: until } = entity
  return {
    id,
    paymentId,
    amount: entity.amount_deducted || amount,
    currency,
    respondBy: until ? new Date(until * 1000) : undefined,
  }
}

export const disputeReportSchema = disputeEntity
  .extend({ status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']) })
  .transform(
    ({ status, ...entity }): DisputeReport => ({
      step: status === 'open' ? 'opened' : status,
      about: toDispute(entity),
    }),
  )

/** Disputes begin as `created`, may ask for an answer again, and end in one of the others. */
const disputeSteps: Readonly<Record<string, DisputeStep>> = {
  'payment.dispute.created': 'opened',
  'payment.dispute.action_required': 'answer_wanted',
  'payment.dispute.under_review': 'under_review',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  'payment.dispute.closed': 'closed',
}

export const eventSchema = z
  .object({
    entity: z.literal('event'),
    event: z.string().max(80),
    created_at: seconds,
    payload: z.object({
      payment: z.object({ entity: paymentSchema }).optional(),
      refund: z.object({ entity: refundSchema }).optional(),
      dispute: z.object({ entity: disputeEntity.transform(toDispute) }).optional(),
    }),
  })
  .transform(({ event, created_at: at, payload }): GatewayEvent => {
    const { payment, refund, dispute } = payload
    // The payment of a dispute is still `captured`, which reports no capture.
    const isDispute = dispute !== undefined || event.startsWith('payment.dispute.')
    const step = disputeSteps[event]
    return {
      kind: event,
      at,
      payment: isDispute ? undefined : payment?.entity,
      refund: isDispute ? undefined : refund?.entity,
      dispute: dispute && step && { step, about: dispute.entity },
    }
  })

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ entity: z.literal('collection'), items: z.array(item) })
}
