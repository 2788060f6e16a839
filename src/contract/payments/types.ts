import { z } from 'zod'

/** What a card payment starts with: the gateway's order, and its amount in paise. */
export const gatewayCheckoutSchema = z.object({ id: z.string(), amount: z.int().positive() })

/** What the gateway's payments can be for. */
const paymentPurposes = ['order', 'platform_plan'] as const
export const paymentPurposeSchema = z.enum(paymentPurposes)
export type PaymentPurpose = (typeof paymentPurposes)[number]

/**
 * The status of a payment as its payer sees it. `open`: nothing is paid, another attempt is
 * possible. `processing`: the gateway has the money or may still receive it; the server completes
 * it without the browser. `paid`: the purchase is complete. `refunding`: the payment could not be
 * fulfilled and is being refunded. `closed`: nothing arrived within three days.
 */
const paymentStatuses = ['open', 'processing', 'paid', 'refunding', 'closed'] as const
export const paymentStatusSchema = z.enum(paymentStatuses)
export type PaymentStatus = (typeof paymentStatuses)[number]
