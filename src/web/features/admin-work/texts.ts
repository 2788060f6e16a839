/** Open tasks of admins. */
export const workTexts = {
  applications: 'Applications',
  payments: 'Payments',
  withdrawals: 'Withdrawals',
  payouts: 'Payouts',
  recharges: 'Recharges',
  failedRefunds: 'Failed refunds',
  reports: 'Reports',
  title: 'Work queue',
  none: 'Nothing waiting',
  oldest: 'Oldest:',
}
