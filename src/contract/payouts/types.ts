import { z } from 'zod'
import {
  bankReferenceInput,
  boundedText,
  claimedText,
  day,
  id,
  instant,
  optionalReference,
  positiveRupeesInput,
  referenceNumber,
  requiredText,
  rupees,
  signedRupeesInput,
} from '../common/fields.ts'
import { NOTES_MAX_CHARACTERS, REJECT_REASON_MAX_CHARACTERS } from '../common/limits.ts'
import { fieldMessages } from '../common/texts.ts'
import { RETURN_REASON_MAX_CHARACTERS, WALLET_RECHARGE_MAX_RUPEES } from './limits.ts'
import { rechargeMessages } from './texts.ts'

/** 'returned': the bank sent it back or could not send it. */
const withdrawalStatuses = ['pending', 'approved', 'rejected', 'processed', 'returned'] as const
export const withdrawalStatusSchema = z.enum(withdrawalStatuses)
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Kinds of ledger entries. */
export const ledgerEntryKinds = [
  'sale',
  'direct-sale',
  'platform-sale',
  'membership',
  'refund',
  'recharge',
  'recharge-reversal',
  'withdrawal-hold',
  'withdrawal-release',
  'withdrawal-return',
  'withdrawal-payout',
  'refund-transfer',
  'dashboard-refund',
  'refund-claimed',
] as const
export const ledgerEntryKindSchema = z.enum(ledgerEntryKinds)
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number]

const missingFields = rechargeMessages.missingFields.description

export const walletRechargeSchema = z.strictObject({
  amount: z
    .number({ error: missingFields })
    .pipe(
      positiveRupeesInput.max(WALLET_RECHARGE_MAX_RUPEES, { error: fieldMessages.invalidAmount }),
    ),
  transactionId: bankReferenceInput(missingFields),
  providerId: id,
})

export const rechargeStatusSchema = z.enum(['waiting', 'confirmed', 'rejected'])
export type RechargeStatus = z.infer<typeof rechargeStatusSchema>

/** A recharge that a provider reported or an admin entered, and that another admin decides about. */
export const rechargeRequestSchema = z.object({
  _id: id,
  providerId: id,
  providerName: z.string(),
  amount: rupees,
  transactionId: z.string(),
  status: rechargeStatusSchema,
  requestedAt: instant,
  requestedBy: z.string(),
  /** Reported by the provider: the first admin who confirms it credits it, or enters a large one. */
  byProvider: z.boolean(),
  /** Entered by the admin who views it; another admin has to confirm it. */
  byYou: z.boolean(),
  /** Whether that admin and the viewer count as one person, so that the viewer cannot confirm it. */
  relatedToYou: z.boolean(),
})
export type RechargeRequest = z.infer<typeof rechargeRequestSchema>

/**
 * The server calculates both amounts for the range and refuses others. They are negative if more
 * was refunded in these days than was received: an earlier claim was too high.
 */
export const gstClaimRequestSchema = z.strictObject({
  amountSP: signedRupeesInput,
  amountTradebox: signedRupeesInput,
  from: day,
  to: day,
})

export const withdrawalRejectSchema = z.strictObject({
  id,
  /** Shown to the provider. */
  reason: boundedText(REJECT_REASON_MAX_CHARACTERS).default(''),
})

export const withdrawalProcessSchema = z.strictObject({
  id,
  referenceNo: referenceNumber,
  notes: boundedText(NOTES_MAX_CHARACTERS).default(''),
  /** As in an approval; it is then paid by another admin than the approving one. */
  unverified: z.boolean().optional(),
})

export const withdrawalReturnSchema = z.strictObject({
  id,
  /** The date on the bank statement. */
  returnedOn: day,
  /** Of the credit on the bank statement; '' if the bank never paid. */
  referenceNo: optionalReference,
  reason: requiredText(RETURN_REASON_MAX_CHARACTERS),
})

export const withdrawalSchema = z.object({
  _id: id,
  spId: id,
  name: z.string(),
  amount: rupees,
  referenceNo: z.string().nullable(),
  notes: z.string().nullable(),
  status: withdrawalStatusSchema,
  createdAt: instant,
  /** The date and reason of the bank's return; null for other withdrawals. */
  returnedOn: day.nullable(),
  returnReferenceNo: z.string().nullable(),
  returnReason: z.string().nullable(),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** A withdrawal with what the admin needs to pay it. */
export const adminWithdrawalSchema = withdrawalSchema.extend({
  accDetails: z
    .object({
      bankName: z.string(),
      beneficiaryName: z.string(),
      accNumber: z.string(),
      ifsc: z.string(),
      upi: z.string(),
    })
    .nullable(),
  /** Whether another admin has to pay it, given what leaves the wallet within 24 hours. */
  needsTwoAdmins: z.boolean(),
  /** Approved by the admin who makes the call. */
  approvedByYou: z.boolean(),
  /** Whether the admin who approved it and the one who makes the call count as one person. */
  relatedToYou: z.boolean(),
  /** A changed account is hidden until then, because nothing may be paid to it yet. */
  accFrozenUntil: instant.nullable(),
  /** Approved before the account last changed, which is hidden: the new one must not be paid. */
  accChanged: z.boolean(),
  /** When it was last written into a bank file. */
  bankFileAt: instant.nullable(),
  /** The current available balance of the provider's wallet. */
  wallet: rupees,
  /** What the provider owes the platform now; until it is settled nothing is approved or paid. */
  owed: rupees,
  /** As in the provider's wallet, which must cover it besides what is owed. */
  disputed: rupees,
  /** Whether the provider is verified. If not, two admins who know of it approve and pay. */
  verified: z.boolean(),
})

/** The amount must not exceed the available balance at the time of the request. */
export const withdrawalRequestSchema = z.strictObject({
  amount: positiveRupeesInput,
  name: claimedText,
  email: claimedText,
  spId: claimedText,
})

export const gstClaimSchema = z.object({
  _id: id,
  amountSP: rupees,
  amountTradebox: rupees,
  createdAt: instant,
  from: day,
  to: day,
})
export type GstClaim = z.infer<typeof gstClaimSchema>
