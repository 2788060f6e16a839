import { z } from 'zod'
import { adminWith, only, ownerOrAdmin } from '../access.ts'
import { call } from '../call.ts'
import { claimedText, day, id, instant, pageQuery, requiredText, rupees } from '../common/fields.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '../common/limits.ts'
import { bankFile } from './bank-file.ts'
import { providerDebts } from './debts.ts'
import { gstByProvider } from './gst-by-provider.ts'
import { reportedRecharges, reportRecharge } from './recharge-reports.ts'
import { reverseRecharge } from './recharge-reversal.ts'
import {
  adminWithdrawalSchema,
  gstClaimRequestSchema,
  gstClaimSchema,
  ledgerEntryKindSchema,
  rechargeRequestSchema,
  walletRechargeSchema,
  withdrawalProcessSchema,
  withdrawalRejectSchema,
  withdrawalRequestSchema,
  withdrawalReturnSchema,
  withdrawalSchema,
  withdrawalStatusSchema,
} from './types.ts'

/** The withdrawal's new status, as a message and as data. */
const withdrawalReply = z.object({ message: z.string(), data: withdrawalSchema })

export const withdraw = call({
  name: 'payouts.withdraw',
  method: 'POST',
  path: '/api/payment/withdraw/serviceprovider',
  summary: 'Requests a withdrawal from the wallet; the amount is on hold at once',
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
    'withdrawal_refunds_owed',
  ],
  money: true,
  stepUp: true,
})

/** The balances of a wallet: `walletbalance` in whole rupees, `WalletBalance` with two decimals. */
const walletSchema = z.object({
  walletbalance: z.int().nonnegative(),
  WalletBalance: rupees,
  /** Requested for withdrawal and not paid yet. */
  held: rupees,
  /** The total of all withdrawals paid so far. */
  paidOut: rupees,
  /** Owed to the platform: charges of a postpaid membership, and refunds beyond the balance. */
  owed: rupees,
  /**
   * What buyers' banks dispute of its sales, or took back and is not charged to it yet: not withdrawn
   * meanwhile.
   */
  disputed: rupees,
  /** GST included in all sales through the gateway, less refunds; claims do not lower it. */
  gstPayable: rupees,
})
export type Wallet = z.infer<typeof walletSchema>

/** Why a provider cannot withdraw now, regardless of the balance. */
const withdrawalBars = [
  'unverified',
  'no-bank-account',
  'new-bank-account',
  'changed-bank-account',
  'refunds-owed',
  'pending',
] as const
export type WithdrawalBar = (typeof withdrawalBars)[number]

export const walletBalance = call({
  name: 'payouts.balance',
  method: 'GET',
  path: '/api/payment/walletbalance',
  summary: "The balance of a provider's wallet",
  access: ownerOrAdmin('provider', 'wallet.view'),
  rate: 'read',
  claims: { id: 'id' },
  query: z.object({ id: claimedText }),
  reply: z.object({
    data: walletSchema.extend({
      withdrawalBar: z
        .object({
          reason: z.enum(withdrawalBars),
          /** When the bar ends without further action, if that is known. */
          until: instant.nullable(),
          /** The refunds of direct payments that the provider owes, of `refunds-owed`. */
          owed: rupees.nullable(),
        })
        .nullable(),
    }),
  }),
  errors: ['not_found'],
})

/** A change of a wallet's balance or of the amount owed, the newest first. */
const walletMovementSchema = z.object({
  /** The number of the ledger entry. */
  _id: z.string(),
  at: instant,
  kind: ledgerEntryKindSchema,
  /** The subject of the entry: an order line, a withdrawal, a recharge or a refund. */
  subject: z.object({ type: z.string(), id: z.string() }),
  /** The plan that was sold; null if it is not a sale. */
  serviceName: z.string().nullable(),
  /** The reference of the order; null if it is not a sale. */
  reference: z.string().nullable(),
  /** The change of the available balance, and the balance after it. */
  amount: rupees,
  balance: rupees,
  /** The change of what the provider owes, and the total after it. */
  owedChange: rupees,
  owed: rupees,
  /** What the buyer paid; negative for refunds, 0 where nothing was sold. */
  gross: rupees,
  /** The platform's charge, including tax. */
  charge: rupees,
  /** The GST set aside from the sale; 0 where the buyer paid the provider, who owes the tax. */
  gst: rupees,
  /** A recharge that was not reversed; an admin can. */
  reversible: z.boolean(),
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
})

export const approveWithdrawal = call({
  name: 'payouts.approve',
  method: 'POST',
  path: '/api/admin/withdrawal/approve',
  summary: 'Approves a pending withdrawal',
  access: adminWith('withdrawal.approve'),
  rate: 'write',
  body: z.strictObject({
    id,
    /** The admin knows that the provider is unverified, and approves the payout regardless. */
    unverified: z.boolean().optional(),
  }),
  reply: withdrawalReply,
  errors: [
    'not_found',
    'withdrawal_not_approvable',
    'withdrawal_bank_frozen',
    'withdrawal_provider_unverified',
    'withdrawal_provider_owes',
    'withdrawal_provider_disputed',
  ],
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
    'admin_too_new',
    'withdrawal_account_changed',
    'withdrawal_provider_unverified',
    'withdrawal_provider_owes',
    'withdrawal_provider_disputed',
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
  errors: [
    'not_found',
    'withdrawal_not_returnable',
    'withdrawal_return_same_admin',
    'admin_too_new',
    'reference_taken',
    'wallet_closed',
  ],
  money: true,
  stepUp: true,
})

export const rechargeWallet = call({
  name: 'payouts.recharge',
  method: 'POST',
  path: '/api/admin/recharge-wallet',
  summary:
    "Credits a provider's wallet with a transfer that arrived at the bank; from a large sum of 24 hours on it waits for another admin",
  access: adminWith('wallet.recharge'),
  rate: 'write',
  body: walletRechargeSchema,
  reply: z.object({
    message: z.string(),
    data: walletSchema,
    /** Whether another admin has to confirm it first. */
    waiting: z.boolean(),
  }),
  errors: ['not_found', 'recharge_repeated', 'wallet_closed'],
  money: true,
  stepUp: true,
})

export const rechargeRequests = call({
  name: 'payouts.rechargeRequests',
  method: 'GET',
  path: '/api/admin/recharges',
  summary:
    'Transfers that providers reported, and recharges that wait for another admin, the oldest first',
  access: adminWith('wallet.recharge'),
  rate: 'read',
  query: pageQuery,
  reply: z.object({ data: z.array(rechargeRequestSchema), nextCursor: z.string().optional() }),
})

const rechargeReply = z.object({ message: z.string(), data: rechargeRequestSchema })

export const confirmRecharge = call({
  name: 'payouts.confirmRecharge',
  method: 'POST',
  path: '/api/admin/recharges/confirm',
  summary:
    'Confirms a recharge that its provider reported or another admin entered; the wallet is credited, except that a large one which was reported waits for another admin',
  access: adminWith('wallet.recharge'),
  rate: 'write',
  body: z.strictObject({ id }),
  reply: rechargeReply,
  errors: [
    'not_found',
    'recharge_not_waiting',
    'recharge_same_admin',
    'admin_too_new',
    'recharge_repeated',
    'wallet_closed',
  ],
  money: true,
  stepUp: true,
})

export const rejectRecharge = call({
  name: 'payouts.rejectRecharge',
  method: 'POST',
  path: '/api/admin/recharges/reject',
  summary:
    'Rejects a recharge that waits; no money has moved, and a provider who reported it is notified',
  access: adminWith('wallet.recharge'),
  rate: 'write',
  body: z.strictObject({ id, reason: requiredText(REJECT_REASON_MAX_CHARACTERS) }),
  reply: rechargeReply,
  errors: ['not_found', 'recharge_not_waiting'],
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
})

const gstAmounts = z.object({ amountSP: rupees, amountTradebox: rupees, from: day, to: day })

export const gstDue = call({
  name: 'payouts.gstDue',
  method: 'GET',
  path: '/api/admin/tradeboxwallet/gst',
  summary:
    'The GST that the ledger holds for a range of days, without what is claimed of the first; of today, entries that are a minute old',
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
  summary:
    'Records that the GST of a range of days was claimed; of today, entries that are a minute old',
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
  reportRecharge,
  reportedRecharges,
  reverseRecharge,
  rechargeRequests,
  confirmRecharge,
  rejectRecharge,
  bankFile,
  providerDebts,
  gstClaims,
  gstDue,
  gstByProvider,
  claimGst,
}
