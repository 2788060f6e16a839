import { z } from 'zod'
import type { Paise } from '#kit/money.ts'
import { paymentRanks } from '../rules/intent.ts'
import type { GatewayEvent, GatewayOrder, GatewayPayment, GatewayRefund } from './port.ts'

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
    status: z.enum(paymentRanks),
    order_id: gatewayId.nullish(),
    method: text,
  })
  .transform(
    ({ id, order_id, amount, currency, status, method }): GatewayPayment => ({
      id,
      orderId: order_id ?? undefined,
      amount,
      currency,
      status,
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
  })
  .transform(
    ({ id, payment_id: paymentId, amount, status, receipt }): GatewayRefund => ({
      id,
      paymentId,
      amount,
      status,
      receipt: receipt ?? undefined,
    }),
  )

export const eventSchema = z
  .object({
    entity: z.literal('event'),
    event: z.string().max(80),
    created_at: seconds,
    payload: z.object({
      payment: z.object({ entity: paymentSchema }).optional(),
      refund: z.object({ entity: refundSchema }).optional(),
    }),
  })
  .transform(
    ({ event, created_at: at, payload: { payment, refund } }): GatewayEvent => ({
      kind: event,
      at,
      payment: payment?.entity,
      refund: refund?.entity,
    }),
  )

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ entity: z.literal('collection'), items: z.array(item) })
}
