import type { ReactNode } from 'react'
import type { RecordSummary } from '#contract/scorecard/summary-calls.ts'
import { formatTrimmedRupees } from '#kit/money.ts'
import { formatCount, formatPercent } from '#web/ui/text/numbers.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/** A provider's record on its plans, and facts for choosing a plan. */
export const recordTexts = {
  title: (name: string) => `Track record of ${name}`,
  callsAMonth: 'Calls a month',
  callsAMonthNote: 'last 90 days',
  timeInCall: 'Entry to exit',
  timeInCallNote: 'median of the last 100 calls',
  successRatio: 'Success ratio',
  /** '26 of 48 calls, 3 open'. */
  wins: ({ wins, calls, open }: Pick<RecordSummary, 'wins' | 'calls' | 'open'>) =>
    `${formatCount(wins)} of ${formatCount(calls)} calls, ${formatCount(open)} open`,
  winRule: 'A win hit its target, or was exited manually in profit.',
  segments: 'Segments',
  since: 'Running since',
  subscribers: 'Subscribers',
  subscribersNote: 'of this plan',
  report: 'Full performance report',
  noCalls: 'No calls yet. The record starts with the first one.',
  segmentName: { Equity: 'Equity', FnO: 'F&O', commodity: 'Commodity', Currency: 'Currency' },
} as const

export const planFactTexts = {
  price: 'Price per 30 days',
  trial: 'Free trial',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  noCalls: 'No calls yet',
  validFor: (days: number) => `Valid for ${days} days`,
  aum: (amount: ReactNode) => sentence`AUM ${amount}`,
  clients: (count: string) => `${count} clients`,
} as const

const DAYS_IN_MONTH = 30

/** '₹1,499': the price for 30 days, whatever the plan's validity. */
export function priceAMonth({ price, validity }: { price: number; validity: number }): string {
  return formatTrimmedRupees(Math.round((price * DAYS_IN_MONTH) / validity))
}

/** '45 min', '3 h', '2.5 days'; '-' if no call was entered. */
export function timeInCallText({ minutesInCall }: Pick<RecordSummary, 'minutesInCall'>): string {
  if (minutesInCall === null) {
    return '-'
  }
  const hours = minutesInCall / 60
  if (hours < 1) {
    return `${Math.max(1, Math.round(minutesInCall))} min`
  }
  if (hours < 24) {
    return `${Math.round(hours)} h`
  }
  const days = Number((hours / 24).toFixed(1))
  return days === 1 ? '1 day' : `${days} days`
}

export function ratioText({ successRatio }: Pick<RecordSummary, 'successRatio'>): string {
  return successRatio === null ? '-' : formatPercent(successRatio)
}
