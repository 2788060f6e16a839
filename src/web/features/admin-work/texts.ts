import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

export const workTexts = {
  applications: 'Applications',
  payments: 'Payments',
  withdrawals: 'Withdrawals',
  payouts: 'Payouts',
  recharges: 'Recharges',
  failedRefunds: 'Failed refunds',
  losses: 'Losses to settle',
  reports: 'Reports',
  title: 'Work queue',
  none: 'No open tasks',
  oldest: (ago: ReactNode) => sentence`Oldest: ${ago}`,
}
