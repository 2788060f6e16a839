import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

export const piecesTexts = {
  none: 'Nothing published here yet.',
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  removedByTheProvider: 'Removed by the provider',
  removed: 'Removed',
  withoutATitle: 'Untitled',
  title: 'Title',
  status: 'Status',
  notYet: 'Not yet',
  views: 'Views',
  likes: 'Likes',
  removeOf: (piece: string) => `Remove ${piece}`,
  remove: 'Remove',
  articles: 'Articles',
  videos: 'Videos',
  events: 'Events',
  podcasts: 'Podcasts',
  services: 'Services',
  recommendations: 'Recommendations',
}

export const callsTexts = {
  titleOf: (direction: string, script: string, rate: string) => `${direction} ${script} at ${rate}`,
  title: 'Recommendations',
  none: 'No trade calls yet.',
  buy: 'Buy',
  sell: 'Sell',
  script: 'Script',
  entry: 'Entry',
  targetStop: 'Target / Stop',
  sharedWith: 'Shared with',
  all: 'All',
  subscribers: 'Subscribers',
  posted: 'Posted',
  status: 'Status',
  removed: 'Removed',
  withdrawn: 'Withdrawn',
  removeOf: (trade: string) => `Remove: ${trade}`,
  showAgainOf: (trade: string) => `Show again: ${trade}`,
  showAgain: 'Show again',
  remove: 'Remove',
}

export const servicesTexts = {
  label: 'Services',
  none: 'No plans yet.',
  title: 'Title',
  price: 'Price',
  validity: 'Validity',
  days: (validity: number) => `${validity} days`,
  subscribers: 'Subscribers',
  made: 'Created',
  status: 'Status',
  onSale: 'On sale',
  notOnSale: 'Not on sale',
  removed: 'Removed',
  refundingSince: (time: ReactNode) => sentence`Refunding since ${time}`,
  removeOf: (title: string) => `Remove ${title}`,
  remove: 'Remove',
  refundAllOf: (title: string) => `Refund all subscribers of ${title}`,
  refundAll: 'Refund all',
  refundQuestion: (title: string) => `Refund all who bought “${title}”?`,
  refundHint: (count: string, isOne: boolean) =>
    `${count} ${isOne ? 'subscription ends' : 'subscriptions end'}. We refund the unused days. For direct payments, the provider sends the refund.`,
}

export const removalTexts = {
  pieceHint: 'It leaves the public pages immediately. A copy is kept.',
  callHint:
    'It leaves all pages except its provider’s. Market prices still decide its exit, and it counts in the statistics. Once it has ended, the public journal shows its wording and your reason.',
  planHint:
    'It goes off sale immediately and permanently. Active subscriptions continue until they end.',
  question: (title: string) => `Remove “${title}”?`,
  remove: 'Remove',
  reasonHint: 'The provider sees this. It is kept.',
  callReasonHint:
    'The provider sees this now, everybody once the call has ended. Name no persons. It is kept.',
}

/** Showing a removed call again. */
export const showingTexts = {
  question: (title: string) => `Show “${title}” again?`,
  hint: 'It returns to all pages where it was. The public journal keeps that it was removed and shown again, with both reasons.',
  show: 'Show again',
  reasonHint:
    'The provider sees this now, everybody once the call has ended. Name no persons. It is kept.',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'A service provider’s work',
  provider: 'Provider',
}
