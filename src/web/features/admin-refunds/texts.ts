/** Failed gateway refunds, and refunds made on the gateway's dashboard. */
export const refundsTexts = {
  failedLabel: 'Failed refunds',
  failedAbout:
    'Failed gateway refunds. Retry, or send the money by bank and record the transfer. A large transfer is confirmed by a second admin.',
  failedNone: 'No failed refunds.',
  sentLabel: 'Refunds sent by bank',
  sentAbout: 'Refunds sent by bank after the gateway failed.',
  sentNone: 'No refunds sent by bank.',
  dashboardLabel: 'Refunds made at the gateway',
  dashboardAbout:
    'Refunds made at the gateway, and payments that a bank took back. First cancel the plan in the customer’s details; its refund is reduced by this amount. Then charge the rest to the provider, or waive the charge. A platform plan ends automatically when a bank takes its payment back.',
  dashboardNone: 'No refunds made on the gateway’s dashboard, and nothing taken back by a bank.',
  title: 'Refunds',
  states: 'Refunds by status',
  failed: 'Failed',
  sentByBank: 'Sent by bank',
  atTheGateway: 'At the gateway',
  noneToSettle: 'No losses to settle match these filters.',
  noneMatch: 'No refunds match these filters.',
  retryQuestion: (amount: string) => `Retry the gateway refund of ${amount}?`,
  retryHint:
    'The money returns to the original payment method, unless the gateway has refunded it already.',
  retry: 'Retry refund',
  retryOf: (payerName: string) => `Retry refund of ${payerName}`,
  sentByBankOf: (payerName: string) => `Sent by bank: the refund of ${payerName}`,
  charge: 'Charge',
  allCharges: 'All',
  toSettle: 'To settle',
  filterRefunds: 'Filter refunds',
  search: 'Search',
  searchExample: 'Payment, reference or payer',
  payer: 'Payer',
  paidFor: 'Paid for',
  amount: 'Amount',
  attempts: (attempts: number) => `${attempts} attempts`,
  payment: 'Payment',
  status: 'Status',
  sentOn: 'Sent on',
  referenceNumber: 'Reference number',
}

/** A refund sent by bank. */
export const transferTexts = {
  title: (amount: string) => `Record the transfer of ${amount}`,
  about: (payerName: string) =>
    `Sent from the bank to ${payerName}, instead of the gateway refund. We notify the payer.`,
}

/** The transfer of a large refund, which waits for a second admin. */
export const waitingTexts = {
  entered: (referenceNo: string, day: string) => `Sent by bank on ${day}, reference ${referenceNo}`,
  byYou: 'Entered by you. Another admin has to confirm it.',
  byAdmin: (name: string) => `Entered by ${name}. Awaiting confirmation.`,
  independentConfirms: (name: string) =>
    `Entered by ${name}. You two don’t count as independent yet: another admin has to confirm it.`,
  enteredByLabel: 'Entered by',
  confirm: 'Confirm transfer',
  confirmOf: (payerName: string) => `Confirm the transfer to ${payerName}`,
  confirmQuestion: (amount: string) => `Confirm the transfer of ${amount}?`,
  confirmHint: 'Check that the bank statement shows it. You can’t undo this.',
  confirmFailed: 'The transfer was not confirmed',
  discard: 'Discard',
  discardOf: (payerName: string) => `Discard the transfer to ${payerName}`,
  discardQuestion: (amount: string) => `Discard the transfer of ${amount}?`,
  discardHint: 'Check that the bank didn’t send it. The refund can then be retried.',
  discardFailed: 'The transfer was not discarded',
}

/** Refunds as a spreadsheet. */
export const workbookTexts = {
  sheet: 'Refunds',
  payer: 'Payer',
  email: 'Email',
  mobileNumber: 'Mobile number',
  paidFor: 'Paid for',
  reason: 'Reason',
  amount: 'Amount',
  since: 'Since',
  status: 'Status',
  charge: 'Charge',
  toSettle: 'To settle',
  payment: 'Payment',
  refund: 'Refund',
  attempts: 'Attempts',
  error: 'Error',
  sentOn: 'Sent on',
  reference: 'Reference',
  waiting: 'Transfer',
}

export const stateTexts = {
  onItsWay: 'On its way',
  refunded: 'Refunded',
  failed: 'Failed',
  sentByBank: 'Sent by bank',
  retrying: 'Retrying',
  takenBack: 'Taken back by bank',
}

/** What banks dispute. */
export const disputesTexts = {
  title: 'Disputes',
  about:
    'Payments that a buyer’s bank disputes. Answer each one on the gateway’s dashboard before its deadline. Its refunds wait until the dispute ends.',
  states: 'Disputes by status',
  toAnswer: 'To answer',
  underReview: 'Under review',
  noneToAnswer: 'No disputes to answer.',
  noneUnderReview: 'No disputes under review.',
  opened: 'Opened',
  answerWanted: 'More information needed',
  answerBy: 'Answer by',
  step: 'Status',
  since: 'Since',
  amount: 'Amount',
  paidFor: 'Paid for',
  order: 'Order',
  payer: 'Payer',
  email: 'Email',
  payment: 'Payment',
  dispute: 'Dispute',
  atTheGateway: 'At the gateway',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  disputes: 'Disputes',
  title: 'Refunds',
}

/** Tradebox covers what a provider could be charged. */
export const waiveTexts = {
  action: 'Waive charge',
  of: (title: string, payerName: string) => `Waive the charge of ${title} for ${payerName}`,
  title: 'Waive this charge?',
  about: (payerName: string) =>
    `For the payment of ${payerName} that was returned. Tradebox covers the loss: the provider isn’t charged, and the money is no longer on hold. You can’t undo this.`,
  failed: 'The charge was not waived',
}

/** Charges a provider with what left a payment at the gateway. */
export const setOffTexts = {
  action: 'Charge provider',
  of: (title: string, payerName: string) => `Charge the provider of ${title} for ${payerName}`,
  title: 'Charge provider?',
  question: (amount: string, author: string) => `Charge ${amount} to ${author}?`,
  questionOfMany: (amount: string, count: number) => `Charge ${amount} to ${count} providers?`,
  about: (payerName: string) =>
    `For the payment of ${payerName} that was returned, less earlier refunds. It is taken from the wallet; anything not covered is owed. We notify the provider. You can’t undo this.`,
  refused: (title: string, payerName: string) => `${title}, paid for by ${payerName}.`,
  charge: (amount: string) => `Charge ${amount}`,
  notChargeable: 'Can’t be charged now',
  failed: 'The provider was not charged',
  findCustomer: 'Find the customer',
}
