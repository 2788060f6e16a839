import type { ReactNode } from 'react'
import { GST_PERCENT } from '#contract/common/tax.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/** The cart, and the steps between it and an order. */
export const cartTexts = {
  paymentByTransfer: 'Pay by bank transfer',
  noTransfer: {
    none: 'This provider doesn’t accept bank transfers yet.',
    frozen: 'Bank transfers to this provider are possible from tomorrow: its bank account is new.',
  },
  enterCode: 'Please enter a coupon code.',
  offSale: 'Not on sale at present:',
  empty: 'Your cart is empty',
  emptyHint: 'Plans you add appear here.',
  underReview: (plan: ReactNode) => sentence`Your bank transfer for ${plan} is under review.`,
  underWay: (amount: ReactNode, plans: string) =>
    sentence`Your payment of ${amount} for ${plans} is waiting for your bank. Please don’t pay again.`,
  unreported: (plan: string, toProof: ReactNode) =>
    sentence`You signed the agreement for ${plan}, to pay by bank transfer. If you transferred the amount, don’t pay again: ${toProof}.`,
  toProof: 'upload the proof',
  seePayment: 'See the payment',
  othersLater: 'You can pay for the other plans once your bank has answered.',
  plans: 'Plans in the cart',
  pay: 'Continue to payment',
  howItActivates:
    'Card and UPI payments activate your plans right away. A bank transfer goes straight to the provider, who activates the plan after receiving your payment.',
  askedOnce: 'Asked once and saved for next time.',
  changed: 'Something has changed',
  changedHint: 'You haven’t paid yet. Please review before you continue.',
  changedTransferHint:
    'Please review before you continue. If you already transferred an amount, don’t transfer it again: ask the provider in a message.',
  couponGone: 'This coupon no longer applies.',
  planGone: 'This plan is not on sale at present, so we removed it from your order.',
  priceChanged: (before: ReactNode, after: ReactNode) =>
    sentence`The price was ${before} and is ${after} now.`,
  feeLimit: 'Yearly fee limit',
  feeLimitHint: 'SEBI limits what a provider can charge one client in a year, before taxes.',
  overLimit: 'More than the limit',
  feesOf: (provider: string) => `Fees of ${provider} in this year`,
  validityChanged: (before: number | string | null, after: number | string | null) =>
    `It was for ${before} days and is for ${after} days now.`,
  couponFor: (plan: string) => `Coupon for ${plan}`,
  validFor: (name: string, validity: number) => `${name}, ${validity} days`,
  ofPlan: (title: string) => `for ${title}`,
  removeCoupon: 'Remove coupon',
  couponOf: (title: string) => `from ${title}`,
  couponCode: 'Coupon code',
  apply: 'Apply',
  couponTo: (title: string) => `to ${title}`,
  cart: 'Cart',
  browsePlans: 'Browse plans',
  continue: 'Continue',
  yourDetails: 'Your details',
  feesUsed: (asked: ReactNode, left: ReactNode, cap: ReactNode) =>
    sentence`Uses ${asked}. You have ${left} of your ${cap} yearly limit left.`,
  removeOne: (left: ReactNode, asked: ReactNode, provider: string) =>
    sentence`You have ${left} of your yearly limit left, and this costs ${asked}. Remove a plan of ${provider}.`,
  removeOrWait: (left: ReactNode, asked: ReactNode, provider: string, day: ReactNode) =>
    sentence`You have ${left} of your yearly limit left, and this costs ${asked}. Remove a plan of ${provider}, or come back on ${day}.`,
}

/** Terms, agreement and payment of an order. */
export const payTexts = {
  termsHint: 'Read and accept the terms before you pay.',
  readTerms: 'Read the terms',
  termsChanged:
    'The terms have changed since you accepted them. Please read and accept them again before you pay.',
  signedTermsChanged:
    'The terms have changed since you signed the agreement. Please read and sign the new ones. If you already transferred the amount, don’t transfer it again: submit its proof after you sign.',
  readNewTerms: 'Read the new terms',
  termsAccepted: 'You accepted the terms.',
  complete: 'Complete the order',
  completeHint: 'By card or UPI, in the payment window.',
  beforePaying: 'Before you pay.',
  notCharged: 'You were not charged. You can try again.',
  closed: 'You closed the payment window before paying. Your order is still here.',
  refundComing: 'Your refund is on its way',
  lookAtCart: 'Please check your cart.',
  waiting: 'Waiting for your bank',
  waitingHint: (amount: ReactNode) =>
    sentence`Your payment of ${amount} isn’t confirmed yet. Please don’t pay again.`,
  waitingElsewhere:
    'This page updates by itself. You can also close it: we’ll notify you once it’s confirmed, and refund you if we can’t complete the order.',
  declined: 'Your bank declined the payment.',
  unanswered:
    'Your bank hasn’t confirmed your last payment. You can pay again: if both arrive, we’ll refund one.',
  orders: 'My Orders',
  backToCart: 'Back to the cart',
  steps: 'Steps of the purchase',
  reference: (reference: ReactNode) => sentence`Order ${reference}`,
  pricesHold: (reference: ReactNode, left: ReactNode) =>
    sentence`Order ${reference}. These prices hold for ${left}.`,
  wereNotCharged: 'You were not charged.',
  mayHaveTransferred:
    'If you transferred the amount, don’t transfer it again: refresh the prices, then upload its proof to the new order.',
  lateProof: (until: ReactNode) =>
    sentence`The prices in this order have expired, so please don’t transfer the amount any more. If you already have, upload its proof until ${until}.`,
  notTransferred: 'If you haven’t transferred the amount, refresh the prices first.',
  uploadProof: 'Upload the proof',
  refundIsComing: 'Your refund is on its way.',
  refunded: 'Your payment was refunded.',
  pricesExpired: 'The prices in this order have expired.',
  saveAndContinue: 'Save and continue',
  activatesLater: 'activates the plan after receiving your payment. We’ll notify you.',
  beforeSigning: 'Before you sign and pay.',
  signTermsHint: 'Read and accept the terms before you sign and pay.',
  signNext: 'You accepted the terms. Next, sign the agreement with the provider.',
  sign: 'Sign the agreement',
  signed: 'Your agreement is signed. Transfer the amount and upload the proof.',
  showBank: 'Show the bank details',
  utr: 'Transaction reference (UTR)',
  utrHint: 'Shown by your bank or UPI app. It helps the provider find your payment.',
  proofLimits: 'An image or a PDF of at most 5 MB',
  providerCode: 'QR code of the provider',
  upiCode: 'QR code for UPI, with amount and reference',
  openApp: 'Open a UPI app',
  payAmount: (total: string) => `Pay ${total}`,
  checkout: 'Checkout',
  terms: 'Terms',
  payment: 'Payment',
  agreement: 'Agreement',
  transfer: 'Transfer',
  refreshPrices: 'Refresh prices',
  paymentProof: 'Payment proof',
  payTo: (soldByName: string) => `Pay ${soldByName}`,
  price: 'Price',
  gst: `GST ${GST_PERCENT}%`,
  toPay: 'To pay',
  beneficiary: 'Beneficiary',
  bank: 'Bank',
  accountNumber: 'Account number',
  paymentRemark: 'Payment remark',
  copy: (label: string) => `Copy ${label}`,
}

export const orderTexts = {
  anotherPayment: 'Another payment received',
  openCart: 'Open the cart',
  complete: 'Your order is complete',
  underReview: 'Payment under review',
  rejected: 'Your payment was rejected',
  noReason: 'No reason was given.',
  rejectedHint: (providers: string, support: ReactNode) =>
    sentence`If the money has left your account, don’t pay again: send ${providers} your bank statement in a message, or write to ${support}.`,
  withdrawn: 'You withdrew this payment',
  withdrawnHint: (providers: string, support: ReactNode) =>
    sentence`If you transferred the amount, ${providers} has to return it. Ask for it in a message, or write to ${support}.`,
  cancelled: 'This order was cancelled',
  refunded: 'Your payment was refunded',
  refunding: 'We’re refunding your payment',
  waiting: 'Waiting for your bank',
  waitingHint:
    'Your payment isn’t confirmed yet. Please don’t pay again. If we can’t complete this order, we’ll refund you.',
  expired: 'This order expired',
  expiredHint: 'Its prices expired before a payment arrived.',
  expiredTransfer: (providers: string, support: ReactNode) =>
    sentence`Its prices expired before a proof of payment was submitted. If you transferred the amount, don’t pay again: ask ${providers} in a message to return it, or write to ${support}.`,
  expiredUnanswered:
    'Its prices expired before your bank confirmed the payment. If the money still arrives, we’ll complete the order or refund you.',
  invoice: 'The invoice is below.',
  invoices: 'The invoices are below.',
  planActive: 'Your plan is active. Your invoice is below.',
  plansActive: 'Your plans are active. Your invoices are below.',
  nothingToRefund: 'There was nothing left to refund.',
  dueFromProvider: (amount: ReactNode, papers: string) =>
    sentence`${amount} of it is due from the provider, whom you paid directly. We’ll notify you when it’s sent. ${papers}`,
  plans: 'Plans in the order',
  renewal: 'Renewal: continues from the end',
  about: 'Your purchases and payment status.',
  none: 'No orders yet',
  noneHint: 'Orders appear here once you pay.',
  noGst: 'This provider doesn’t charge GST.',
  whatHappensNow: 'What happens now',
  underReviewHint: (providers: string) =>
    `${providers} is checking that your money has arrived. Research analysts confirm or reject a transfer within two working days. We’ll activate your plan and notify you.`,
  message: (provider: string) => `Message ${provider}`,
  arrivedLate: (isBack: boolean, reason: string) =>
    `Your payment arrived after this order closed and ${isBack ? 'was refunded; banks take up to a week to show it' : 'is being refunded'}. ${reason}`,
  creditNotes: (count: number) =>
    `The ${count === 1 ? 'credit note is' : 'credit notes are'} below.`,
  lineCancelled: 'Cancelled',
  dueByProvider: 'to be refunded by the provider',
  refundSent: 'refund on its way',
  sentByProvider: (reference: ReactNode) =>
    sentence`refunded by the provider, reference ${reference}`,
  refundedOn: (day: ReactNode) => sentence`refunded on ${day}`,
  ofPlan: (serviceName: string) => `of ${serviceName}`,
  lineInvoice: 'Invoice',
  lineCreditNote: (place: number, count: number) =>
    count === 1 ? 'Credit note' : `Credit note ${place}`,
  isRefunded: 'Refunded',
  title: (reference: string) => `Order ${reference}`,
  allOrders: 'All orders',
  details: 'Details',
  status: 'Status',
  payment: 'Payment',
  ordered: 'Ordered',
  proofSubmitted: 'Proof submitted',
  transactionReference: 'Transaction reference',
  paid: 'Paid',
  paymentReceived: 'Payment received',
  beingRefunded: 'Being refunded',
  mySubscriptions: 'My Subscriptions',
  paymentSuccessful: 'Payment successful',
  reason: (reason: string) => `Reason: ${reason}`,
  partRefunded: (amount: ReactNode, papers: string) =>
    sentence`${amount} of it was refunded. ${papers}`,
  partRefunding: (amount: ReactNode, papers: string) =>
    sentence`${amount} of it is being refunded to your original payment method; banks take up to a week. ${papers}`,
  documents: 'Documents',
  validFor: (soldByName: string, validity: number) => `${soldByName}, ${validity} days`,
  listTitle: 'My Orders',
  browsePlans: 'Browse plans',
  orders: 'Orders',
  rejectedBecause: 'Rejected:',
  billedTo: (details: string) => `Billed to ${details}.`,
  change: 'Change',
  ofBillingDetails: 'the billing details',
  isTransferred: 'Have you transferred the amount?',
  uploadProof: 'Upload the proof',
  price: 'Price',
  discount: 'Discount',
  coupon: (couponCode: string) => `Coupon ${couponCode}`,
  taxableValue: 'Taxable value',
  gst: (gstPercent: number) => `GST ${gstPercent}%`,
  withoutGst: 'Without GST',
  total: 'Total',
  savedByCoupon: 'saved by coupon',
  myScorecard: 'My scorecard',
  notifications: 'Notifications',
  activeUntil: (day: ReactNode) => sentence`Active until ${day}`,
}

/** Taking back a bank transfer that the provider has not decided yet. */
export const withdrawTexts = {
  action: 'Withdraw this payment',
  question: 'Withdraw this payment?',
  consequence: (providers: string) =>
    `This closes your order, and we’ll tell ${providers} not to wait for your money.`,
  alreadySent: (providers: string, support: ReactNode, reference: string) =>
    sentence`If you already transferred the amount, withdrawing doesn’t bring it back: ${providers} has to return it. Ask for it in a message. If it isn’t returned, write to ${support} and name order ${reference}.`,
  confirm: 'Withdraw payment',
  keep: 'Keep payment',
  failed: 'Payment not withdrawn',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  cart: 'Cart',
  order: (reference: string) => `Order ${reference}`,
  orderUnknown: 'Order',
  myOrders: 'My Orders',
}
