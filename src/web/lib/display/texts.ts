import type { ReactNode } from 'react'
import { formatCount } from '#web/ui/text/numbers.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/** Texts shared by several lists. */
export const listTexts = {
  latestClosedCalls: 'Latest closed calls',
  theNewest: 'The newest ',
}

/** Texts of a membership and its terms. */
export const membershipTexts = {
  years: (count: number) => (count === 1 ? '1 year' : `${count} years`),
  active: 'Active',
  notActive: 'Not active',
  noMembershipYet: 'No membership yet.',
  duration: 'Duration',
  status: 'Status',
  amount: 'Amount',
  gst: 'GST',
  total: 'Total',
  start: 'Start',
  end: 'End',
  invoice: 'Invoice',
  viewInvoice: 'View invoice',
  version: 'Version',
  starts: 'Starts',
  agreed: 'Agreed',
  plan: 'Plan',
  eachNewCustomer: 'Each new customer',
  eachRenewingCustomer: 'Each renewing customer',
  renewalCharge: 'Renewal charge',
  customerLimit: 'Customer limit',
  termsHistory: 'Terms history',
  noLimit: 'No limit',
}

/** '1,204 followers'; `shown` is the formatted number. */
export function followersText(count: number, shown: ReactNode = formatCount(count)): ReactNode {
  return count === 1 ? sentence`${shown} follower` : sentence`${shown} followers`
}
