import { z } from 'zod'
import {
  MEMBERSHIP_DEFAULT_PLAN,
  MEMBERSHIP_DEFAULT_PRICING,
  MEMBERSHIP_MAX_CHARGE_RUPEES,
  MEMBERSHIP_MAX_CUSTOMERS_COUNT,
  MEMBERSHIP_VALIDITY_YEARS,
  REJECT_REASON_MAX_CHARACTERS,
  RETURN_REASON_MAX_CHARACTERS,
  WALLET_RECHARGE_MAX_RUPEES,
} from '../constants.ts'
import { membershipPlanSchema, pricingTypeSchema } from '../enums.ts'
import {
  bankReferenceInput,
  boundedText,
  claimedText,
  day,
  id,
  positiveRupeesInput,
  referenceNumber,
  requiredText,
  rupeesInput,
  signedRupeesInput,
} from '../fields.ts'
import { NOTES_MAX_CHARACTERS } from '../limits.ts'
import { messages } from '../messages.ts'

const { field } = messages

const charge = rupeesInput
  .max(MEMBERSHIP_MAX_CHARGE_RUPEES, { error: field.invalidAmount })
  .default(0)
const percentage = z
  .number({ error: field.invalidPercentage })
  .min(0, { error: field.invalidPercentage })
  .max(100, { error: field.invalidPercentage })
  .default(0)

/** Unknown fields are refused here and below: these move money. */
export const membershipActivationSchema = z.strictObject({
  id,
  plan: membershipPlanSchema.default(MEMBERSHIP_DEFAULT_PLAN),
  /** Years; there is no other length. */
  validity: z.literal(MEMBERSHIP_VALIDITY_YEARS).default(MEMBERSHIP_VALIDITY_YEARS),
  pricingType: pricingTypeSchema.default(MEMBERSHIP_DEFAULT_PRICING),
  freshOnboardingCharge: charge,
  renewalCharge: charge,
  /** Customers at a time; 0 for no limit. */
  customerLimit: z
    .int({ error: field.invalidCount })
    .min(0, { error: field.invalidCount })
    .max(MEMBERSHIP_MAX_CUSTOMERS_COUNT, { error: field.invalidCount })
    .default(0),
  oneTimesetupFee: charge,
  percentageFreshOnboarding: percentage,
  percentageRenewal: percentage,
  fixedFreshOnboardingCharge: charge,
  fixedRenewalCharge: charge,
})
export type MembershipActivation = z.infer<typeof membershipActivationSchema>

const missingFields = messages.recharge.missingFields.description

export const walletRechargeSchema = z.strictObject({
  amount: z
    .number({ error: missingFields })
    .pipe(positiveRupeesInput.max(WALLET_RECHARGE_MAX_RUPEES, { error: field.invalidAmount })),
  transactionId: bankReferenceInput(missingFields),
  providerId: id,
})
export type WalletRecharge = z.infer<typeof walletRechargeSchema>

/**
 * The server computes both amounts for the range and refuses others. They are below zero where more
 * was given back in these days than came in: what an earlier claim had too much.
 */
export const gstClaimRequestSchema = z.strictObject({
  amountSP: signedRupeesInput,
  amountTradebox: signedRupeesInput,
  from: day,
  to: day,
})
export type GstClaimRequest = z.infer<typeof gstClaimRequestSchema>

export const withdrawalRejectSchema = z.strictObject({
  id,
  /** The provider reads it. */
  reason: boundedText(REJECT_REASON_MAX_CHARACTERS).default(''),
})

export const withdrawalProcessSchema = z.strictObject({
  id,
  referenceNo: referenceNumber,
  notes: boundedText(NOTES_MAX_CHARACTERS).default(''),
})
export type WithdrawalProcess = z.infer<typeof withdrawalProcessSchema>

export const withdrawalReturnSchema = z.strictObject({
  id,
  /** The day of the bank's statement. */
  returnedOn: day,
  reason: requiredText(RETURN_REASON_MAX_CHARACTERS),
})

/** The mail goes to the address on record, whatever the request says. */
export const providerRejectionSchema = z.object({
  id,
  email: claimedText,
  name: claimedText,
  reason: boundedText(REJECT_REASON_MAX_CHARACTERS).default(''),
})
export type ProviderRejection = z.infer<typeof providerRejectionSchema>
