import type { WithdrawalBar } from '#contract/payouts/calls.ts'

/** Why Withdraw is disabled; the moment when it ends follows, where it is known. */
export const withdrawalBarTexts: Readonly<Record<WithdrawalBar, string>> = {
  unverified: 'You can withdraw once your profile is verified.',
  'no-bank-account': 'Add a bank account to withdraw.',
  'new-bank-account':
    'Your bank account is being checked. You can withdraw once it is confirmed, or from',
  'changed-bank-account': 'You changed your bank account. You can withdraw from',
  pending: 'Your last withdrawal is waiting for approval. You can request another after that.',
}

export const walletTexts = {
  nothingAvailable: 'There is nothing to withdraw yet.',
  frozen: {
    first:
      'We are checking the beneficiary’s name. Buyers see this account, and you can withdraw to it, once it is confirmed or from',
    changed: 'You changed this account. It is hidden from buyers and paid nothing until',
  },
  dialog:
    'We check the beneficiary’s name of a first account before we use it. A changed account is hidden from buyers and paid nothing for 24 hours.',
}

/** For admins who check a first bank account. */
export const bankCheckTexts = {
  title: 'Bank account',
  description: 'We record each time it is viewed.',
  show: 'Show account',
  none: 'No bank account yet.',
  nameAtTradebox: 'Registered name',
  newUntil: 'New account: confirm the beneficiary’s name, or it is used from',
  changedUntil: 'Changed account: it is paid nothing until',
  confirm: 'Confirm beneficiary',
  question: (beneficiary: string) => `Does this account belong to ${beneficiary}?`,
  consequence: (name: string) =>
    `Compare the name with the cancelled cheque and with ${name}. Withdrawals and buyers’ payments go to this account immediately.`,
}
