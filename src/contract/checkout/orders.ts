import { z } from 'zod'
import { only, ownerOrAdmin, signedIn } from '../access.ts'
import { call } from '../call.ts'
import { canonicalBankReference } from '../common/canonical.ts'
import {
  canonicalText,
  claimedText,
  dayRangeQuery,
  id,
  instant,
  largePageQuery,
  listWords,
  pageQuery,
  requiredText,
  rupees,
} from '../common/fields.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '../common/limits.ts'
import { listTotalsSchema } from '../common/list-totals.ts'
import { fieldMessages } from '../common/texts.ts'
import { paymentDetailsSchema } from '../providers/bank-account.ts'
import { orderStatusSchema } from './states.ts'
import {
  adminWalletPurchaseSchema,
  orderPayloadSchema,
  orderSchema,
  submittedPaymentSchema,
} from './types.ts'

/**
 * A bank's unique transaction reference: 12 digits for UPI and IMPS, up to 22 characters for
 * others.
 */
const utrInput = canonicalText(canonicalBankReference, fieldMessages.invalidReference).regex(
  /^[A-Z0-9]{6,35}$/,
  { error: fieldMessages.invalidReference },
)

export const paymentDetails = call({
  name: 'checkout.paymentDetails',
  method: 'GET',
  path: '/api/payment/get/paymentdetails',
  summary:
    "A provider's bank account: for the provider, permitted admins, and buyers with an open order, who see a changed one after a day; each view is recorded",
  access: signedIn,
  rate: 'bank-details',
  query: z.object({
    id,
    /** Of a buyer, whose newest open order it is otherwise. */ orderId: id.optional(),
  }),
  reply: z.object({
    data: paymentDetailsSchema.extend({
      /** For buyers: opens a UPI application with the amount and reference filled in. */
      upiLink: z.string().nullable(),
      /** The remark to enter for the transfer. */
      reference: z.string().nullable(),
      amount: rupees.nullable(),
      /**
       * For the provider and admins: when a new or changed account starts to receive withdrawals.
       */
      frozenUntil: instant.nullable(),
      /** For the provider and admins: true unless an earlier account was used. */
      isFirst: z.boolean(),
      savedAt: instant.nullable(),
    }),
  }),
  errors: [
    'payment_details_frozen',
    'no_bank_account',
    'order_not_open',
    'fee_cap_exceeded',
    'advance_limit_exceeded',
    'customer_limit_reached',
  ],
})

export const submitPayment = call({
  name: 'checkout.submitPayment',
  method: 'POST',
  path: '/api/payment/createorder',
  summary:
    "Records a payment to the provider's bank account, with its proof; it grants nothing until it is verified",
  access: only('user'),
  rate: 'checkout',
  money: true,
  claims: { orderById: 'id', orderByEmail: 'email', orderByName: 'name' },
  body: orderPayloadSchema.extend({
    /** Defaults to the buyer's open order for the plan. */
    orderId: id.optional(),
    utr: utrInput.optional(),
  }),
  files: { paymentProof: { kind: 'pdf-or-image' } },
  reply: z.object({ message: z.string(), data: orderSchema }),
  errors: [
    'payment_proof_missing',
    'order_not_open',
    'order_amount_changed',
    'payment_already_submitted',
    'telegram_missing',
    'billing_missing',
    'consent_missing',
    'consent_outdated',
    'agreement_missing',
    'coupon_invalid',
    'fee_cap_exceeded',
    'advance_limit_exceeded',
    'customer_limit_reached',
    'seller_gone',
  ],
})

export const myOrders = call({
  name: 'checkout.myOrders',
  method: 'GET',
  path: '/api/orders/mine',
  summary:
    "The buyer's orders, newest first; quotes are left out, unless their bank has not answered yet or their transfer is signed",
  access: only('user'),
  rate: 'read',
  query: pageQuery,
  reply: z.object({ data: z.array(orderSchema), nextCursor: z.string().optional() }),
})

export const myOrder = call({
  name: 'checkout.myOrder',
  method: 'GET',
  path: '/api/orders/one',
  summary: 'One order of the buyer',
  access: only('user'),
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({ data: orderSchema }),
})

export const withdrawPayment = call({
  name: 'checkout.withdrawPayment',
  method: 'POST',
  path: '/api/orders/withdraw',
  summary:
    "Withdraws the buyer's own submitted payment, while nobody has decided it; the provider is notified and returns money that was already transferred",
  access: only('user'),
  rate: 'write',
  money: true,
  body: z.strictObject({ id }),
  reply: z.object({ message: z.string(), data: orderSchema }),
  errors: ['payment_not_submitted'],
})

/** A provider for its own payments, admins for all. */
const verifiers = ownerOrAdmin('provider', 'order.verify')

const submittedFilter = {
  /** For admins: only this provider's. */
  spId: id.optional(),
  status: orderStatusSchema.optional(),
  /** An order's reference, a UTR, or part of the buyer's name. */
  q: listWords.optional(),
  ...dayRangeQuery.shape,
}

export const submittedPayments = call({
  name: 'checkout.submittedPayments',
  method: 'GET',
  path: '/api/orders/submitted',
  summary: "Payments to providers' bank accounts; those that wait for a decision first",
  access: verifiers,
  rate: 'read',
  claims: { spId: 'id' },
  query: largePageQuery.extend(submittedFilter),
  reply: z.object({ data: z.array(submittedPaymentSchema), nextCursor: z.string().optional() }),
})

export const submittedTotals = call({
  name: 'checkout.submittedTotals',
  method: 'GET',
  path: '/api/orders/submitted/totals',
  summary: "Totals of payments to providers' bank accounts; of very many, those of the newest",
  access: verifiers,
  rate: 'read',
  claims: { spId: 'id' },
  query: z.object(submittedFilter),
  reply: z.object({ data: listTotalsSchema }),
})

export const paymentProof = call({
  name: 'checkout.paymentProof',
  method: 'GET',
  path: '/api/orders/proof',
  summary: 'A link to a payment proof, valid for some minutes; each view is recorded',
  access: verifiers,
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({ data: z.object({ url: z.string(), until: instant }) }),
})

export const verifyPayment = call({
  name: 'checkout.verifyPayment',
  method: 'POST',
  path: '/api/orders/verify',
  summary:
    'Confirms that the money arrived: the order is paid, the plan granted, the invoice issued',
  access: verifiers,
  rate: 'write',
  money: true,
  body: z.strictObject({ id }),
  reply: z.object({ message: z.string(), data: submittedPaymentSchema }),
  errors: [
    'payment_not_submitted',
    'service_not_allowed',
    'wallet_short',
    'seller_gone',
    'fee_cap_exceeded',
    'customer_limit_reached',
    'coupon_invalid',
  ],
})

export const rejectPayment = call({
  name: 'checkout.rejectPayment',
  method: 'POST',
  path: '/api/orders/reject',
  summary: 'Records that the money did not arrive, and why; the buyer is notified',
  access: verifiers,
  rate: 'write',
  money: true,
  body: z.strictObject({ id, reason: requiredText(REJECT_REASON_MAX_CHARACTERS) }),
  reply: z.object({ message: z.string(), data: submittedPaymentSchema }),
  errors: ['payment_not_submitted'],
})

export const sales = call({
  name: 'checkout.sales',
  method: 'GET',
  path: '/api/orders/sales',
  summary: "A provider's sales, newest first",
  access: ownerOrAdmin('provider', 'wallet.view'),
  rate: 'read',
  claims: { spId: 'id' },
  query: pageQuery.extend({ spId: claimedText }),
  reply: z.object({
    data: z.array(adminWalletPurchaseSchema),
    nextCursor: z.string().optional(),
  }),
})

export const ordersCalls = {
  paymentDetails,
  submitPayment,
  myOrders,
  myOrder,
  withdrawPayment,
  submittedPayments,
  submittedTotals,
  paymentProof,
  verifySubmittedPayment: verifyPayment,
  rejectPayment,
  sales,
}
