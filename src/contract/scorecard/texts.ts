import type { Toast } from '../common/toast.ts'
import type { TradeResult } from './types.ts'

/** Messages to a provider about exiting or deleting trades. */
export const tradeMessages = {
  exitFailed: { title: 'Error', description: 'Failed to exit trade please try again' },
  /** `pnl` is formatted with its sign. */
  exited: (scriptname: string, pnl: string): Toast => ({
    title: `Exited ${scriptname} at profit/loss of ${pnl}`,
  }),
  deleteFailed: { title: 'Error', description: 'Failed to delete trade please try again' },
  deleted: (scriptname: string): Toast => ({ title: `Deleted ${scriptname}` }),
  posted: (scriptname: string): Toast => ({ title: `Posted ${scriptname}` }),
  postFailed: { title: 'Error', description: 'Failed to post trade please try again' },
  amended: (scriptname: string): Toast => ({ title: `Amended ${scriptname}` }),
  /** Why a trade cannot be posted or changed. */
  refused: {
    category:
      'Only research analysts and investment advisers may post calls. Register with SEBI as a research analyst to post your own.',
    unverified: 'You can post calls once your profile is verified.',
    plan: 'The scorecard is part of the Gold and Platinum plans, and of a membership.',
    tooManyOpen: 'You’ve reached the limit of open calls. Exit or delete some first.',
    initiated: 'This call’s entry was hit, so you can exit it but not edit or delete it.',
    amendTooLate: 'A call can be amended for 15 minutes after posting.',
    indexNotTraded:
      'Nobody can buy this index: it has no futures or options. Please choose another instrument.',
    marketClosed: 'The market is closed. You can exit when it opens again.',
    notTraded:
      'Nobody is trading this at the moment, so there is no price to exit at. Try again after its next trade.',
    priceStale: 'The latest price is too old for this. Please try again in a moment.',
  },
  plansNotOwn: 'Please choose from your own plans.',
  /** Errors of a call's levels, by field. */
  levels: {
    off_tick: 'Not a multiple of the tick.',
    range_reversed: 'The range begins above its end.',
    wrong_side: {
      target: 'The target must be beyond the entry, on the profit side.',
      stoploss: 'The stop-loss must be beyond the entry, on the loss side.',
    },
  },
} as const

export const tradeResultLabels: Readonly<Record<TradeResult, string>> = {
  tp: 'TP Hit',
  sl: 'Stoploss Hit',
  manual: 'Manually exited',
  timeout: 'Expired',
  open: 'Open',
}

/** The label of `istriggered`. */
export function triggerLabel(istriggered: boolean): 'Initiated' | 'Not initiated' {
  return istriggered ? 'Initiated' : 'Not initiated'
}
