import { z } from 'zod'
import { adminWith, only, ownerOrAdmin } from '../access.ts'
import { call } from '../call.ts'
import {
  gstClaimRequestSchema,
  walletRechargeSchema,
  withdrawalProcessSchema,
  withdrawalRejectSchema,
  withdrawalReturnSchema,
} from '../entities/admin-actions.ts'
import { gstClaimSchema, withdrawalRequestSchema, withdrawalSchema } from '../entities/money.ts'
import { ledgerEntryKindSchema, withdrawalStatusSchema } from '../enums.ts'
import { claimedText, day, id, instant, pageQuery, rupees } from '../fields.ts'

/** What became of a withdrawal, in words and as it stands now. */
const withdrawalReply = z.object({ message: z.string(), data: withdrawalSchema })

export const withdraw = call({
  name: 'payouts.withdraw',
  method: 'POST',
  path: '/api/payment/withdraw/serviceprovider',
  summary: 'Asks for money from the wallet; the amount is held at once',
  access: only('provider'),
  rate: 'withdrawal',
  claims: { spId: 'id', email: 'email', name: 'name' },
  body: withdrawalRequestSchema,
  reply: withdrawalReply,
  errors: [
    'withdrawal_exceeds_balance',
    'withdrawal_pending',
    'bank_details_missing',
    'bank_details_frozen',
  ],
  money: true,
  stepUp: true,
})

/** What a wallet holds. `walletbalance` is floored to rupees, `WalletBalance` has two decimals. */
export const walletSchema = z.object({
  walletbalance: z.int().nonnegative(),
  WalletBalance: rupees,
  /** Asked for and not paid yet. */
  held: rupees,
  /** Paid to the bank since the wallet exists. */
  paidOut: rupees,
  /** What the provider owes the platform: charges of a postpaid membership, refunds beyond the balance. */
  owed: rupees,
  /** Tax contained in sales through the gateway, kept apart for the authority. */
  gstPayable: rupees,
})
export type Wallet = z.infer<typeof walletSchema>

export const walletBalance = call({
  name: 'payouts.balance',
  method: 'GET',
  path: '/api/payment/walletbalance',
  summary: "What a provider's wallet holds",
  access: ownerOrAdmin('provider', 'wallet.view'),
  rate: 'read',
  claims: { id: 'id' },
  query: z.object({ id: claimedText }),
  reply: z.object({ data: walletSchema }),
  errors: ['not_found'],
})

/** One movement of a wallet or of what is owed, the newest first. */
export const walletMovementSchema = z.object({
  /** The ledger's number of the entry. */
  _id: z.string(),
  at: instant,
  kind: ledgerEntryKindSchema,
  /** What it was about: an order's line, a withdrawal, a recharge or a refund. */
  subject: z.object({ type: z.string(), id: z.string() }),
  /** The plan that was sold; null for what is no sale. */
  serviceName: z.string().nullable(),
  /** Of the order; null for what is no sale. */
  reference: z.string().nullable(),
  /** Change of what is available, and what is available after it. */
  amount: rupees,
  balance: rupees,
  /** Change of what the provider owes, and what it owes after it. */
  owedChange: rupees,
  owed: rupees,
  /** What the buyer paid, or got back below zero; 0 where nothing was sold. */
  gross: rupees,
  /** The platform's charge with its tax. */
  charge: rupees,
  /** The tax contained in the sale. */
  gst: rupees,
})
export type WalletMovement = z.infer<typeof walletMovementSchema>

export const walletStatement = call({
  name: 'payouts.statement',
  method: 'GET',
  path: '/api/payment/walletstatement',
  summary: "Every movement of a provider's wallet, newest first",
  access: ownerOrAdmin('provider', 'wallet.view'),
  rate: 'read',
  claims: { id: 'id' },
  query: pageQuery.extend({ id: claimedText }),
  reply: z.object({
    data: z.array(walletMovementSchema),
    nextCursor: z.string().optional(),
  }),
  errors: ['not_found'],
})

export const myWithdrawals = call({
  name: 'payouts.withdrawals',
  method: 'GET',
  path: '/api/payment/withdrawals',
  summary: "The provider's own withdrawal requests, newest first",
  access: only('provider'),
  rate: 'read',
  query: pageQuery,
  reply: z.object({ data: z.array(withdrawalSchema), nextCursor: z.string().optional() }),
  errors: [],
})

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
  /** Until when a changed account is not shown, as nothing may be paid to it yet. */
  accFrozenUntil: instant.nullable(),
  /** Available in the provider's wallet now. */
  wallet: rupees,
})
export type AdminWithdrawal = z.infer<typeof adminWithdrawalSchema>

export const withdrawals = call({
  name: 'payouts.adminWithdrawals',
  method: 'GET',
  path: '/api/admin/withdrawals',
  summary:
    'Withdrawal requests of all providers, newest first; of those that wait, the oldest first',
  access: adminWith('withdrawal.view'),
  rate: 'read',
  query: pageQuery.extend({ status: withdrawalStatusSchema.optional() }),
  reply: z.object({ data: z.array(adminWithdrawalSchema), nextCursor: z.string().optional() }),
  errors: [],
})

export const approveWithdrawal = call({
  name: 'payouts.approve',
  method: 'POST',
  path: '/api/admin/withdrawal/approve',
  summary: 'Approves a pending withdrawal',
  access: adminWith('withdrawal.approve'),
  rate: 'write',
  body: z.strictObject({ id }),
  reply: withdrawalReply,
  errors: ['not_found', 'withdrawal_not_approvable', 'withdrawal_bank_frozen'],
  money: true,
  stepUp: true,
})

export const rejectWithdrawal = call({
  name: 'payouts.reject',
  method: 'POST',
  path: '/api/admin/withdrawal/reject',
  summary: 'Rejects a pending withdrawal; what was held is available again',
  access: adminWith('withdrawal.approve'),
  rate: 'write',
  body: withdrawalRejectSchema,
  reply: withdrawalReply,
  errors: ['not_found', 'withdrawal_not_rejectable'],
  money: true,
  stepUp: true,
})

export const processWithdrawal = call({
  name: 'payouts.process',
  method: 'POST',
  path: '/api/admin/withdrawal/process',
  summary: 'Records the bank transfer of an approved withdrawal',
  access: adminWith('withdrawal.process'),
  rate: 'write',
  body: withdrawalProcessSchema,
  reply: withdrawalReply,
  errors: [
    'not_found',
    'withdrawal_not_processable',
    'withdrawal_same_admin',
    'withdrawal_bank_frozen',
    'reference_taken',
  ],
  money: true,
  stepUp: true,
})

export const returnWithdrawal = call({
  name: 'payouts.return',
  method: 'POST',
  path: '/api/admin/withdrawal/return',
  summary:
    'Records that the bank sent a withdrawal back, or could not send it; the amount is available again',
  access: adminWith('withdrawal.process'),
  rate: 'write',
  body: withdrawalReturnSchema,
  reply: withdrawalReply,
  errors: ['not_found', 'withdrawal_not_returnable', 'wallet_closed'],
  money: true,
  stepUp: true,
})

export const rechargeWallet = call({
  name: 'payouts.recharge',
  method: 'POST',
  path: '/api/admin/recharge-wallet',
  summary: "Credits a provider's wallet with a transfer that arrived at the bank",
  access: adminWith('wallet.recharge'),
  rate: 'write',
  body: walletRechargeSchema,
  reply: z.object({ message: z.string(), data: walletSchema }),
  errors: ['not_found', 'recharge_repeated', 'wallet_closed'],
  money: true,
  stepUp: true,
})

export const gstClaims = call({
  name: 'payouts.gstClaims',
  method: 'GET',
  path: '/api/admin/tradeboxwallet/gstdatatable',
  summary: 'Claims of collected GST, newest first',
  access: adminWith('gst.view'),
  rate: 'read',
  query: pageQuery,
  reply: z.object({ data: z.array(gstClaimSchema), nextCursor: z.string().optional() }),
  errors: [],
})

const gstAmounts = z.object({ amountSP: rupees, amountTradebox: rupees, from: day, to: day })

export const gstDue = call({
  name: 'payouts.gstDue',
  method: 'GET',
  path: '/api/admin/tradeboxwallet/gst',
  summary:
    'The GST that the ledger holds for a range of days and is not claimed of the first one; of today what is a minute old',
  access: adminWith('gst.view'),
  rate: 'read',
  query: z.object({ from: day, to: day }),
  reply: z.object({ data: gstAmounts }),
  errors: ['gst_nothing_left'],
})

export const claimGst = call({
  name: 'payouts.claimGst',
  method: 'POST',
  path: '/api/admin/tradeboxwallet/claimgst',
  summary: 'Records that the GST of a range of days was claimed; of today what is a minute old',
  access: adminWith('gst.claim'),
  rate: 'write',
  body: gstClaimRequestSchema,
  reply: z.object({ message: z.string(), data: gstClaimSchema }),
  errors: ['gst_nothing_left', 'gst_range_overlaps', 'gst_amount_differs'],
  money: true,
  stepUp: true,
})

export const payoutsCalls = {
  withdraw,
  walletBalance,
  walletStatement,
  myWithdrawals,
  withdrawals,
  approveWithdrawal,
  rejectWithdrawal,
  processWithdrawal,
  returnWithdrawal,
  rechargeWallet,
  gstClaims,
  gstDue,
  claimGst,
}
