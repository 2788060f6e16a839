import type { ReactNode } from 'react'
import { formatCount } from '#web/ui/text/numbers.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/** Withdrawals, from request to transfer. */
export const withdrawalsTexts = {
  pending: 'Pending',
  approved: 'Approved',
  processed: 'Processed',
  rejected: 'Rejected',
  returned: 'Returned',
  title: 'Withdrawals',
  about: 'Approve requests, pay them from the bank, then record each transfer.',
  withdrawalsByStatus: 'Withdrawals by status',
  withStatus: (status: string) => `Withdrawals, ${status}`,
  none: (status: string) => `No ${status} withdrawals.`,
  returnOf: (markReturned: string, name: string) => `${markReturned}: the withdrawal of ${name}`,
  decideOf: (what: string, name: string) => `${what} the withdrawal of ${name}`,
  requested: 'Requested',
  provider: 'Provider',
  amount: 'Amount',
  detailsOf: (name: string) => `Details of the withdrawal of ${name}`,
  referenceNumber: 'Reference number',
  notes: 'Notes',
  returnedOn: 'Returned on',
  returnReference: 'Reference of the return',
  reason: 'Reason',
  accountDetails: 'Account details',
  beneficiary: 'Beneficiary',
  bank: 'Bank',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  wallet: 'Wallet',
  afterThis: 'left after this withdrawal',
  owes: (amount: ReactNode) => sentence`Owes ${amount}`,
  disputed: (amount: ReactNode) => sentence`Disputed or lost: ${amount}`,
  notVerified: 'Not verified',
  anotherPays: 'You approved it. Another admin has to pay it.',
  independentPays:
    'You and the admin who approved it don’t count as independent yet. Another admin has to pay it.',
  frozenUntil: (time: ReactNode) => sentence`Changed. Frozen until ${time}`,
  changedSince: 'Changed after the approval',
  cannotBePaid: 'The bank account changed. Mark it as returned, so that it can be requested again.',
  notOnFile: 'Not on file',
  close: 'Close',
  amountTo: (amount: string, name: string) => `${amount} to ${name}`,
  ofProvider: (action: string, name: string) => `${action} of ${name}`,
  nothingToPayNow: 'Nothing to pay now',
  bankFileSaved: (count: number, amount: string) =>
    `Bank file downloaded: ${formatCount(count)} ${count === 1 ? 'withdrawal' : 'withdrawals'}, ${amount}`,
  payThem: 'Pay it at the bank, then process each withdrawal here.',
  bankFileFailed: 'We couldn’t create the bank file',
  bankFile: 'Bank file',
  inBankFile: (time: ReactNode) => sentence`In the bank file of ${time}`,
  inEarlierFile: (count: number) =>
    count === 1
      ? '1 is in an earlier bank file.'
      : `${formatCount(count)} are in an earlier bank file.`,
  againQuestion: 'Create the bank file again?',
  againHint: (count: number) =>
    `${count === 1 ? 'The approved withdrawal is' : `All ${formatCount(count)} approved withdrawals are`} in an earlier bank file. If that file reached the bank, a second one pays twice.`,
  createAgain: 'Create again',
  leftOut: (count: string) =>
    `${count} left out: the provider is not verified, owes money or has disputed or lost sales, the bank account was changed or is missing, or another admin has to pay.`,
}

export const decisionTexts = {
  approveHint: 'You can then pay it from the bank.',
  approveHintOfTwo: 'Another admin then pays it: this much in 24 hours needs two.',
  approveHintUnverified:
    'The provider is not verified. If you approve it, another admin has to pay it.',
  rejectHint: 'The amount is available in the wallet again.',
  requestedBy: (name: string, consequence: string) => `Requested by ${name}. ${consequence}`,
  reasonHint: 'The provider sees this.',
  paidTo: (beneficiaryName: string) => `Record the bank transfer to ${beneficiaryName}.`,
  paidToUnverified: (paid: string) => `${paid} The provider is not verified.`,
  bankTransfer: 'Bank transfer',
  notes: 'Notes',
  returnQuestion: (amount: string) => `Mark ${amount} as returned?`,
  returnHint: (name: string) => `The amount goes to the wallet of ${name}, who is notified.`,
  returnedTransfer: 'Returned transfer',
  dayAtTheBank: 'Return date',
  returnReferenceHint: 'Of the credit on the bank statement.',
  returnReasonHint: 'As stated by the bank. The provider sees it.',
}

/** Recharges that await a second admin. */
export const rechargesTexts = {
  title: 'Recharges',
  about:
    'Transfers that providers reported, and recharges that need two admins: large ones, or several in 24 hours that add up. A large one is credited when the second admin confirms it.',
  rechargesToConfirm: 'Recharges to confirm',
  none: 'No recharges to confirm.',
  reject: 'Reject',
  confirm: 'Confirm',
  rejectHint: 'No money has moved.',
  confirmHint: 'Check that the money is in the bank.',
  question: (decision: string, amount: string, provider: string) =>
    `${decision} ${amount} for ${provider}?`,
  enteredBy: (admin: string, transaction: string, next: string) =>
    `Entered by ${admin} as transaction ${transaction}. ${next}`,
  rejectRecharge: 'Reject recharge',
  confirmRecharge: 'Confirm recharge',
  entered: 'Entered',
  byYou: 'by you',
  provider: 'Provider',
  amount: 'Amount',
  transactionId: 'Transaction ID',
  confirmOf: (providerName: string) => `Confirm the recharge of ${providerName}`,
  rejectOf: (providerName: string) => `Reject the recharge of ${providerName}`,
  byProvider: 'by the provider',
  byAdmin: (admin: string) => `by ${admin}`,
  independentConfirms: (admin: string) =>
    `by ${admin}. You two don’t count as independent yet: another admin has to confirm it.`,
}

/** What providers owe. */
export const debtsTexts = {
  title: 'Owed by providers',
  about:
    'Charges and refunds that a wallet couldn’t cover. The provider’s next sales and recharges settle them. We remind the provider every month.',
  none: 'No provider owes anything.',
  noneMatch: 'No provider who owes something matches.',
  filter: 'Filter providers',
  search: 'Search',
  searchExample: 'Name or registration number',
  provider: 'Provider',
  email: 'Email',
  owed: 'Owed',
  held: 'Held for withdrawals',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  debts: 'Owed by providers',
  recharges: 'Recharges',
  withdrawals: 'Withdrawals',
}
