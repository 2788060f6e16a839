import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** Whether prices are live. */
export const liveTexts = {
  asOf: (time: ReactNode) => sentence`as of ${time}`,
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  unavailable: 'Live updates unavailable',
  reload: 'Reload',
}

/** The state of a trade. */
export const stateTexts = {
  withdrawn: 'Withdrawn',
  buy: 'Buy',
  sell: 'Sell',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  ownAbout: 'Live calls from your plans.',
  scorecard: 'Scorecard',
  allProviders: 'All providers',
  about:
    'Live trade calls from verified providers. Market prices decide entry and exit. Once entered, a call cannot be changed.',
  title: 'Scorecard: live trade calls',
  subscribersNote:
    'Subscriber-only calls appear here after they close. With a provider’s plan, you see them the moment they are posted.',
}
