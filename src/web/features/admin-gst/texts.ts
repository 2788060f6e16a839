import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

export const gstTexts = {
  title: 'GST',
  about: 'GST in sales and charges, and what has been claimed.',
  claimHistory: 'Claim history',
  gstClaims: 'GST claims',
  noneYet: 'No claims yet.',
  claimed: 'Claimed',
  from: 'From',
  to: 'To',
  ofProviders: 'Providers’ GST',
  ofTradebox: 'Tradebox’s GST',
  byProvider: 'By provider',
  amountsDue: 'Amounts due',
  daysToClaim: 'Days to claim',
  range: { from: 'First day', to: 'Last day' },
  chooseDays: 'Choose the first and last day.',
  lastClaim: (day: ReactNode) => sentence`The last claim ended on ${day}.`,
  tryAgain: 'Try again',
  inAll: 'Total',
  claimGst: 'Claim GST',
  daysRefused: 'Choose a last day between the first day and today.',
}

/** Claiming the GST due. */
export const claimTexts = {
  claimGst: 'Claim GST',
  about: 'Each day can be claimed once. What comes in later today can be claimed later.',
  cancel: 'Cancel',
  claim: 'Claim',
  firstDay: 'First day',
  lastDay: 'Last day',
  ofProviders: 'Providers’ GST',
  ofTradebox: 'Tradebox’s GST',
  total: 'Total',
}

/** The providers in a claim as a spreadsheet. */
export const workbookTexts = {
  sheet: 'GST of providers',
  provider: 'Provider',
  gstin: 'GSTIN',
  taxable: 'Taxable value',
  gst: 'GST',
  refundedTaxable: 'Taxable value refunded',
  refundedGst: 'GST refunded',
  net: 'Net GST',
  id: 'ID',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'GST',
}
