import { z } from 'zod'

/** What a card payment is opened with: the gateway's order, its amount in paise. */
export const gatewayCheckoutSchema = z.object({ id: z.string(), amount: z.int().positive() })

/** What can be paid for through the gateway. */
export const paymentPurposes = ['order', 'platform_plan'] as const
export const paymentPurposeSchema = z.enum(paymentPurposes)
export type PaymentPurpose = (typeof paymentPurposes)[number]

/**
 * How a payment stands for who pays. `open`: nothing has been paid, another try is welcome.
 * `processing`: the gateway has the money or may still get it; it ends without the browser.
 * `paid`: what was bought is theirs. `refunding`: paid in vain, the money is on its way back.
 * `closed`: nothing came within three days.
 */
export const paymentStatuses = ['open', 'processing', 'paid', 'refunding', 'closed'] as const
export const paymentStatusSchema = z.enum(paymentStatuses)
export type PaymentStatus = (typeof paymentStatuses)[number]
