import type { Toast } from '../common/toast.ts'

export const withdrawalMessages = {
  requestFailed: { title: 'Failed to create withdraw request' },
  requested: { title: 'Withdraw request created' },
  approveFailed: { title: 'Failed to approve withdrawal' },
  approved: { title: 'Withdrawal approved' },
  rejectFailed: { title: 'Failed to reject withdrawal' },
  rejected: { title: 'Withdrawal rejected' },
  processFailed: { title: 'Failed to Process withdrawal' },
  processed: { title: 'Withdrawal processed' },
  returnFailed: { title: 'Failed to return withdrawal' },
  returned: { title: 'Withdrawal returned' },
} as const satisfies Record<string, Toast>

export const gstClaimMessages = {
  failed: { title: 'Failed to claim', description: 'Failed to claim GST please try again later' },
  done: { title: 'GST claimed', description: 'Recorded GST data successfully' },
} as const satisfies Record<string, Toast>

export const rechargeMessages = {
  missingFields: {
    title: 'Missing fields',
    description: 'Please fill out both the amount and transaction ID fields.',
  },
  /** `amount` is formatted without the currency sign. */
  done: (provider: string, amount: string) => ({
    title: 'Wallet recharged successfully',
    description: `The wallet of ${provider} was recharged with ₹${amount}`,
  }),
  waiting: {
    title: 'Recharge entered',
    description: 'It needs another admin. The wallet is credited once it is confirmed.',
  },
  confirmFailed: { title: 'Failed to confirm recharge' },
  rejected: { title: 'Recharge rejected' },
  rejectFailed: { title: 'Failed to reject recharge' },
  reversed: { title: 'Recharge reversed' },
  reverseFailed: { title: 'Failed to reverse recharge' },
  failed: { title: 'Error recharging wallet', description: 'Recharge has been failed' },
  /** For providers. */
  reported: {
    title: 'Transfer reported',
    description: 'We’ll notify you when it’s in your wallet.',
  },
  reportedBefore: 'This transfer was reported or credited before.',
  unconfirmed: 'We’re still checking your last transfers. Please report this one after that.',
  /** For admins. */
  waitsAlready: 'The provider reported this transfer. Confirm it in Recharges.',
} as const

/** Amounts are formatted with the currency sign. */
export const withdrawalTexts = {
  refundsOwed: (amount: string) =>
    `${withdrawalMessages.requestFailed.title}: customers who paid you directly are waiting for refunds of ${amount}. Send them and record them in Sales, then try again.`,
  disputed: (disputed: string, free: string) =>
    `${withdrawalMessages.requestFailed.title}: ${disputed} is on hold, because buyers’ banks dispute it or took it back. You can withdraw ${free}.`,
  owes: (owed: string, free: string) =>
    `${withdrawalMessages.requestFailed.title}: ${owed} of your wallet covers what you owe Tradebox. You can withdraw ${free}.`,
} as const

export const returnTexts = {
  referenceMissing: 'Please enter the bank’s reference of the credit.',
  inBankFile:
    'The bank may have paid it. Enter the reference of the credit, or let another admin record that it was not paid.',
  referenceTaken: `${withdrawalMessages.returnFailed.title}: this reference number was used before.`,
} as const

/** The columns of the bank file. */
export const bankFileHeadings = [
  'Beneficiary',
  'Account number',
  'IFSC',
  'Bank',
  'Amount',
  'Provider',
  'Withdrawal',
] as const

export const payoutTexts = {
  /** Amounts are formatted with the currency sign. */
  gstDiffers: (held: string, own: string) =>
    `${gstClaimMessages.failed.title}: the ledger holds ${held} of providers and ${own} of Tradebox for these days.`,
} as const
