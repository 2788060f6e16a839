import type { ReactNode } from 'react'
import type { RegistrationRecord } from '#contract/scorecard/summary-calls.ts'
import { formatCount, formatGainInR, formatPercent } from '#web/ui/text/numbers.ts'
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

/** The records of other profiles with the same registration. */
export const registrationRecordTexts = {
  title: (count: number) =>
    count === 1
      ? 'The same SEBI registration has another record on Tradebox'
      : `The same SEBI registration has ${formatCount(count)} other records on Tradebox`,
  notListed: ' (no longer listed)',
  /** '48 calls, 26 wins (54.17%), total +12.40 R'. */
  figures: ({ calls, wins, successRatio, totalR }: RegistrationRecord) => {
    const counted = `${formatCount(calls)} closed ${calls === 1 ? 'call' : 'calls'}`
    return successRatio === null
      ? counted
      : `${counted}, ${formatCount(wins)} ${wins === 1 ? 'win' : 'wins'} (${formatPercent(successRatio)}), total ${formatGainInR(totalR)}`
  },
  since: (from: ReactNode) => sentence`since ${from}`,
  period: (from: ReactNode, to: ReactNode) => sentence`${from} – ${to}`,
}

/** '1,204 followers'; `shown` is the formatted number. */
export function followersText(count: number, shown: ReactNode = formatCount(count)): ReactNode {
  return count === 1 ? sentence`${shown} follower` : sentence`${shown} followers`
}
