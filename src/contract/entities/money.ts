import { z } from 'zod'
import {
  type Canonical,
  canonicalAccountNumber,
  canonicalIfsc,
  canonicalUpiHandle,
} from '../canonical.ts'
import { orderMethodSchema } from '../checkout/states.ts'
import { planStatusSchema, withdrawalStatusSchema } from '../enums.ts'
import {
  canonicalText,
  claimedText,
  day,
  id,
  instant,
  positiveRupeesInput,
  rupees,
} from '../fields.ts'
import { fieldMessages } from '../messages/accounts.ts'

/** A provider's bank account, for the provider, permitted admins and buyers who pay by hand. */
export const paymentDetailsSchema = z.object({
  bankName: z.string().nullable(),
  beneficiaryName: z.string().nullable(),
  accNumber: z.string().nullable(),
  ifsc: z.string().nullable(),
  upi: z.string().nullable(),
  qrCode: z.string().nullable(),
  /** Never for buyers. */
  cheque: z.string().nullable(),
})
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>

export const withdrawalSchema = z.object({
  _id: id,
  spId: id,
  name: z.string(),
  amount: rupees,
  referenceNo: z.string().nullable(),
  notes: z.string().nullable(),
  status: withdrawalStatusSchema,
  createdAt: instant,
  /** The day on which the bank gave it back, and why; null for all others. */
  returnedOn: day.nullable(),
  returnReason: z.string().nullable(),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** The amount may not exceed the balance available when the server looks. */
export const withdrawalRequestSchema = z.strictObject({
  amount: positiveRupeesInput,
  name: claimedText,
  email: claimedText,
  spId: claimedText,
})
export type WithdrawalRequest = z.infer<typeof withdrawalRequestSchema>

/** A row of the wallet that an admin opens from a provider: what the provider bought. */
export const adminWalletRowSchema = z.object({
  _id: id,
  purchasedBy: z.string(),
  serviceName: z.string(),
  amount: rupees,
  /** Days. */
  duration: z.int().positive(),
  createdAt: instant,
  invoiceLink: z.string().nullable(),
  status: planStatusSchema,
})
export type AdminWalletRow = z.infer<typeof adminWalletRowSchema>

/** A row of the table of everything that was bought from providers. */
export const adminWalletPurchaseSchema = z.object({
  _id: id,
  purchasedBy: z.string(),
  soldByName: z.string(),
  paymentId: z.string().nullable(),
  paymentMethod: orderMethodSchema,
  amountWithoutGST: rupees,
  GST: rupees,
  amount: rupees,
  serviceName: z.string(),
  createdAt: instant,
  /** When what was bought expires. */
  validity: instant,
  invoiceLink: z.string().nullable(),
})
export type AdminWalletPurchase = z.infer<typeof adminWalletPurchaseSchema>

/** A platform plan that a provider bought. `orderdBy` is spelled as every reader expects it. */
export const purchasedPlanSchema = z.object({
  _id: id,
  orderdBy: z.object({ name: z.string() }),
  providerId: id,
  serviceName: z.string().nullable(),
  plan: z.string().nullable(),
  /** Days. */
  duration: z.int().positive(),
  amount: rupees,
  GST: rupees,
  total: rupees,
  createdAt: instant,
  isExpired: z.boolean(),
  invoiceLink: z.string().nullable(),
})
export type PurchasedPlan = z.infer<typeof purchasedPlanSchema>

export const gstClaimSchema = z.object({
  _id: id,
  amountSP: rupees,
  amountTradebox: rupees,
  createdAt: instant,
  from: day,
  to: day,
})
export type GstClaim = z.infer<typeof gstClaimSchema>

/** What a card payment is opened with: the gateway's order, its amount in paise. */
export const gatewayCheckoutSchema = z.object({ id: z.string(), amount: z.int().positive() })
export type GatewayCheckout = z.infer<typeof gatewayCheckoutSchema>

const { invalidBankField } = fieldMessages

const bankText = (pattern: RegExp) =>
  z.string({ error: invalidBankField }).trim().regex(pattern, { error: invalidBankField })

const bankNumber = (canonical: Canonical, pattern: RegExp) =>
  canonicalText(canonical, invalidBankField).regex(pattern, { error: invalidBankField })

/** A bank account as a provider enters it; either the account or the UPI address is needed. */
export const paymentDetailsInput = z.object({
  bankName: bankText(/^[\p{L}\p{N} .&'()-]{2,80}$/u),
  beneficiaryName: bankText(/^[\p{L}\p{N} .,&'()/-]{2,120}$/u),
  accNumber: bankNumber(canonicalAccountNumber, /^\d{9,18}$/),
  ifsc: bankNumber(canonicalIfsc, /^[A-Z]{4}0[A-Z0-9]{6}$/),
  upi: bankNumber(canonicalUpiHandle, /^([a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63})?$/).default(''),
})
export type PaymentDetailsInput = z.infer<typeof paymentDetailsInput>
