import type { ReactNode } from 'react'
import type { WithdrawalBar } from '#contract/payouts/calls.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/**
 * Why Withdraw is disabled. For a new or changed bank account, also until when; for late refunds,
 * their total.
 */
export const withdrawalBarTexts: Readonly<
  Record<WithdrawalBar, (until: ReactNode, owed: ReactNode) => ReactNode>
> = {
  unverified: () => 'You can withdraw once your profile is verified.',
  'no-bank-account': () => 'Add a bank account to withdraw.',
  'new-bank-account': (until) =>
    sentence`Your bank account is being checked. You can withdraw once it is confirmed, or from ${until}.`,
  'changed-bank-account': (until) =>
    sentence`You changed your bank account. You can withdraw from ${until}.`,
  'refunds-owed': (_until, owed) =>
    sentence`Customers who paid you directly are waiting for refunds of ${owed}. Send them and record them, then you can withdraw.`,
  pending: () =>
    'Your last withdrawal is waiting for approval. You can request another after that.',
}

export const walletTexts = {
  nothingAvailable: 'There is nothing to withdraw yet.',
  allOwed: 'Your wallet only covers what you owe Tradebox.',
  allDisputed: 'The rest is on hold, because buyers’ banks dispute it or took it back.',
  frozen: {
    first: (time: ReactNode) =>
      sentence`We are checking the beneficiary’s name. Buyers see this account, and you can withdraw to it, once it is confirmed or from ${time}.`,
    changed: (time: ReactNode) =>
      sentence`You changed this account. Buyers don’t see it and nothing is paid to it until ${time}.`,
  },
  dialog:
    'We check the name on your first account before using it. A changed account is hidden from buyers and paid nothing for 24 hours.',
  title: 'Wallet',
  about: 'Your share of gateway sales, after GST and charges.',
  membership: 'Membership',
  statement: 'Statement',
  withdraw: 'Withdraw',
  toRefunds: 'Go to refunds',
  withdrawals: 'Withdrawals',
  noWithdrawals: 'No withdrawals yet.',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  processed: 'Processed',
  returned: 'Returned',
  requested: 'Requested',
  amount: 'Amount',
  status: 'Status',
  referenceNumber: 'Reference number',
  notes: 'Notes',
  cameBackOn: (day: ReactNode) => sentence`Returned on ${day}`,
  paidTo: (bank: string, lastDigits: string) =>
    `The money goes to ${bank}, account ending ${lastDigits}.`,
  withdrawHint: 'We hold the amount until the withdrawal is paid or rejected.',
  upTo: (amount: string) => `Available: ${amount}`,
  all: 'Full balance',
  tooMuch: (available: string) => `Please enter at most ${available}.`,
}

/** Recharges of the wallet by bank transfer. */
export const rechargeTexts = {
  title: 'Recharge',
  about:
    'Transfer the amount to this account, then report the transfer. We check that it arrived, credit your wallet and notify you. It pays for what you owe first.',
  report: 'Report transfer',
  reportHint: 'Report it after you sent it from your bank.',
  transaction: 'Transaction ID',
  transactionHint: 'The UTR or reference number that your bank shows for the transfer.',
  reported: 'Reported transfers',
  reportedAt: 'Reported',
  checking: 'Under review',
  credited: 'Credited',
  copy: (label: string) => `Copy ${label}`,
}

/** An admin's check of a first bank account. */
export const bankCheckTexts = {
  title: 'Bank account',
  description: 'We record each time it is viewed.',
  show: 'Show account',
  none: 'No bank account yet.',
  newUntil: (time: ReactNode) =>
    sentence`New account: confirm the beneficiary’s name, or it is used from ${time}.`,
  changedUntil: (time: ReactNode) =>
    sentence`Changed account: nothing is paid to it until ${time}.`,
  confirm: 'Confirm beneficiary',
  question: (beneficiary: string) => `Does this account belong to ${beneficiary}?`,
  consequence: (name: string) =>
    `Compare the name with the cancelled cheque and with ${name}. Withdrawals and buyers’ payments go to this account immediately.`,
}

export const bankTexts = {
  title: 'Bank account',
  about: 'Used for direct payments and withdrawals.',
  add: 'Add',
  change: 'Change',
  account: 'bank account',
  needsScript:
    'We record each time this account is viewed, which needs JavaScript. Please turn it on.',
  none: 'No bank account yet',
  noneHint: 'Add one to withdraw and to receive direct payments.',
  beneficiary: 'Beneficiary',
  bank: 'Bank',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  upi: 'UPI',
  upiCode: 'QR code',
  cancelledCheque: 'Cancelled cheque',
  cheque: 'cheque',
  noFile: 'Not on file',
  viewFile: (what: string) => `View ${what}`,
  downloadFile: (what: string) => `Download ${what}`,
  save: 'Save',
  codeFile: 'UPI QR code',
  codeLimit: 'Image, up to 5 MB',
  chequeLimit: 'Image or PDF, up to 5 MB',
  upiAddress: 'UPI address',
}

export const statementTexts = {
  title: 'Statement',
  none: 'Sales, charges and payouts appear here.',
  sale: 'Sale',
  directSale: 'Sale paid to the provider',
  platformPlan: 'Platform plan',
  membership: 'Membership',
  refund: 'Refund',
  recharge: 'Recharge',
  rechargeReversal: 'Recharge reversed',
  withdrawalRequested: 'Withdrawal requested',
  withdrawalReturned: 'Withdrawal returned',
  withdrawalSentBack: 'Withdrawal sent back by the bank',
  withdrawalPaid: 'Withdrawal paid',
  refundTransfer: 'Refund by bank transfer',
  dashboardRefund: 'Refund made at the gateway',
  refundClaimed: 'Payment taken back by the customer’s bank',
  date: 'Date',
  what: 'Description',
  buyerPaid: 'Buyer paid',
  gst: 'GST set aside',
  charge: 'Charge',
  change: 'Net',
  owed: 'owed',
  available: 'Available',
}

/** For admins. */
export const reversalTexts = {
  reverse: 'Reverse',
  reverseOf: (amount: string) => `Reverse the recharge of ${amount}`,
  question: (amount: string) => `Reverse the recharge of ${amount}?`,
  about:
    'The amount leaves the wallet. If the wallet holds less, the provider owes us the rest. You can enter the transfer again afterwards.',
  submit: 'Reverse recharge',
  reasonHint: 'The provider reads it.',
}

export const figureTexts = {
  balance: 'Wallet balance',
  balanceHint: 'In whole rupees',
  available: 'Available',
  toWithdraw: 'Available to withdraw',
  held: 'On hold',
  heldHint: 'Requested, not paid yet',
  paidOut: 'Paid out',
  gst: 'GST set aside',
  gstHint: 'In all sales through Tradebox, less refunds',
  disputed: 'On hold for disputes',
  disputedHint: 'Until the banks decide, or you are charged',
  owed: 'Owed to Tradebox',
  owedHint: 'Deducted from the next sales',
  owedHintOwn: 'Deducted from your next sales',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  providerWallet: 'Wallet of a service provider',
  wallet: 'Wallet',
  provider: 'Provider',
  statement: 'Statement',
  platformPlansBought: 'Platform plans bought',
}
