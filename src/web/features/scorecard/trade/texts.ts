import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** One trade: its chart, terms and journal. */
export const tradeTexts = {
  levels: (state: string, entry: string, target: string, stoploss: string) =>
    `${state}. Entry ${entry}, target ${target}, stop-loss ${stoploss}.`,
  daysHeld: (days: number, hours: number) => `${days} d ${hours} h`,
  minutesHeld: (minutes: number) => `${minutes} min`,
  seconds: (seconds: number | string) => `${seconds} s`,
  milliseconds: (milliseconds: number) => `${milliseconds} ms`,
  sharedBy: (provider: ReactNode, regNumber: string) =>
    sentence`Shared by ${provider}, ${regNumber}`,
  cannotBeShown: 'You can’t see this call yet',
  cannotBeShownHint:
    'Only subscribers can see it while it is open. Everyone can see it once it closes.',
  seeTheScorecard: 'See the scorecard',
  verifyThisRecord: 'Verify this record',
  tradeBy: (script: string, provider: string) => `${script} by ${provider}`,
  whatHappened: 'What happened',
  rationale: 'Rationale',
  disclosures: 'Disclosures',
  delivery: 'Delivery',
  noneYet: 'none yet',
  theChartDidntLoad: 'The chart didn’t load',
  riskReward: 'Risk : reward',
  gainInR: 'Gain in R',
  heldFor: 'Held for',
  entry: 'Entry',
  target: 'Target',
  stopLoss: 'Stop-loss',
  enteredAt: 'Entered at',
  validity: 'Validity',
  sharedWith: 'Shared with',
  subscribersOfAllPlans: 'Subscribers of all plans',
  subscribersOf: (plans: string) => `Subscribers of ${plans}`,
  holdsPosition: 'The provider, its relatives or associates hold a position in this instrument.',
  holdsNoPosition:
    'Neither the provider nor its relatives or associates hold a position in this instrument.',
  performanceReport: 'Performance Report',
  told: 'Notified',
  delivered: 'Delivered',
  halfWithin: 'Half within',
  lastWithin: 'All within',
  bars: (minutes: number, chartsBy: ReactNode) =>
    sentence`${minutes}-minute bars, Indian time. Drawn with ${chartsBy}`,
  chartsBy: 'Lightweight Charts by TradingView',
  noPriceData: (script: string) => `No price data for ${script} at this time.`,
  prices: (of: {
    readonly script: string
    readonly from: string
    readonly until: string
    readonly lowest: string
    readonly highest: string
    readonly last: string
    readonly target: string
    readonly stoploss: string
  }) =>
    `Prices of ${of.script} from ${of.from} to ${of.until}: lowest ${of.lowest}, highest ${of.highest}, last ${of.last}. Target ${of.target}, stop-loss ${of.stoploss}.`,
  posted: 'Posted',
  postedEntered: 'Posted, entered',
  removedByTradebox: 'Removed by Tradebox',
  shownAgain: 'Shown again by Tradebox',
  entered: 'Entered',
  sharedTitle: (scriptname: string, entryType: string, sharedby: string) =>
    `${scriptname}, ${entryType} by ${sharedby}`,
  ltp: 'LTP',
  exit: 'Exit',
  spokenPrice: (price: string, value: string) => `LTP ${price}, P&L ${value}`,
  profit: 'P&L',
  status: 'Status',
  result: 'Result',
  till: (time: ReactNode) => sentence`till ${time}`,
  all: 'All',
  postedBy: (provider: ReactNode, registered: ReactNode, at: ReactNode, report: ReactNode) =>
    sentence`Posted by ${provider}, registered ${registered}, on ${at}. Prices, entry and exit as observed by Tradebox. ${report}`,
  registeredUnder: (number: ReactNode) => sentence`under ${number}`,
  registeredAs: (name: string, number: ReactNode) => sentence`as ${name} under ${number}`,
  amended: 'Amended',
  initiated: 'Initiated',
  adjusted: 'Adjusted',
  withdrawn: 'Withdrawn',
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  trade: 'Call',
}

/** The events of a trade. */
export const timelineTexts = {
  at: (price: string) => `at ${price}`,
  event: (seq: number) => `Event ${seq},`,
  shares: (held: number, become: number) =>
    held === 1 ? `1 share became ${become}` : `${held} shares became ${become}`,
  entryTargetStopLoss: (entry: string, target: string, stoploss: string) =>
    `Entry ${entry}, target ${target}, stop-loss ${stoploss}`,
}
