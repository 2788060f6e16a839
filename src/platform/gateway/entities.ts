import { z } from 'zod'
import type { Paise } from '#kit/money.ts'

/*
 * The gateway's own objects, as far as we read them (https://razorpay.com/docs/api). Amounts are
 * whole paise; moments are seconds since 1970.
 */

const paise = z
  .int()
  .nonnegative()
  .transform((amount): Paise => BigInt(amount))
const seconds = z.int().transform((at) => new Date(at * 1000))
const gatewayId = z.string().min(1).max(64).regex(/^\w+$/)
const text = z.string().nullish()

export const paymentStates = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const

export const gatewayPaymentSchema = z.object({
  id: gatewayId,
  amount: paise,
  currency: z.string().max(3),
  status: z.enum(paymentStates),
  order_id: gatewayId.nullish(),
  method: text,
  error_description: text,
})
export type GatewayPayment = z.output<typeof gatewayPaymentSchema>

export const gatewayOrderSchema = z.object({
  id: gatewayId,
  amount: paise,
  currency: z.string().max(3),
  receipt: text,
  status: z.enum(['created', 'attempted', 'paid']),
})
export type GatewayOrder = z.output<typeof gatewayOrderSchema>

export const gatewayRefundSchema = z.object({
  id: gatewayId,
  payment_id: gatewayId,
  amount: paise,
  /** Absent in old ones, which were done at once. */
  status: z.enum(['pending', 'processed', 'failed']).default('processed'),
  receipt: text,
})
export type GatewayRefund = z.output<typeof gatewayRefundSchema>

/** An event as the gateway posts it; of its payload what we act on. */
export const gatewayEventSchema = z.object({
  entity: z.literal('event'),
  event: z.string().max(80),
  created_at: seconds,
  payload: z.object({
    payment: z.object({ entity: gatewayPaymentSchema }).optional(),
    refund: z.object({ entity: gatewayRefundSchema }).optional(),
  }),
})
export type GatewayEvent = z.output<typeof gatewayEventSchema>

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ entity: z.literal('collection'), items: z.array(item) })
}
