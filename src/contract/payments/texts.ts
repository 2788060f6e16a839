/** Replies of the payment calls, and reasons for refunds. */
export const paymentTexts = {
  oneAtATime: 'You can pay for only one thing at a time.',
  refundRetried: 'Refund retried',
  bankTransferRecorded: 'Bank transfer recorded',
  bankTransferEntered: 'Bank transfer entered. Another admin has to confirm it.',
  bankTransferDiscarded: 'Bank transfer discarded',
  leftNotChecked:
    'We can’t ask the gateway what has already left this payment. Try again in a few minutes.',
  refundNotChecked:
    'We can’t ask the gateway whether it made this refund after all. Try again in a few minutes.',
  bankTransferDay: 'Enter a date from the day of the refund to today.',
  /** `amount` is formatted with the currency sign. */
  amountIsNow: (amount: string) => `The amount is ${amount} now.`,
  notDelivered: 'We couldn’t deliver what was paid for.',
  wrongAmount: 'The amount doesn’t match the order.',
  paidTwice: 'Paid more than once.',
  refundedOnDashboard: 'Refunded on the gateway’s dashboard.',
  refundedTwice: 'Sent twice: the gateway made this refund as well.',
  takenBackByBank: 'Taken back by the buyer’s bank.',
} as const
