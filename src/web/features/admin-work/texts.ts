import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

export const workTexts = {
  applications: 'Applications',
  payments: 'Payments',
  withdrawals: 'Withdrawals',
  payouts: 'Payouts',
  recharges: 'Recharges',
  failedRefunds: 'Failed refunds',
  disputes: 'Disputes to answer',
  losses: 'Losses to settle',
  reports: 'Reports',
  title: 'Work queue',
  none: 'No open tasks',
  due: (time: ReactNode) => sentence`Answer by ${time}`,
  oldest: (ago: ReactNode) => sentence`Oldest: ${ago}`,
}
