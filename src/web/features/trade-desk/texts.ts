import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** The desk: a provider’s trades, and the actions on them. */
export const deskTexts = {
  scorecard: 'Scorecard',
  yourCallsLive: 'Your calls, live.',
  postATrade: 'Post a call',
  performanceReport: 'Performance Report',
  verifyThisRecord: 'Verify this record',
  exitOf: (script: string) => `Exit Trade ${script}`,
  exitTrade: 'Exit Trade',
  deleteOf: (script: string) => `Delete Trade ${script}`,
  deleteTrade: 'Delete Trade',
  amend: (script: string) => `Amend ${script}`,
  amendHint: (left: ReactNode) =>
    sentence`Earlier versions stay in your journal. Time left: ${left}`,
  amendTrade: 'Amend call',
  exitQuestion: (script: string) => `Exit ${script}?`,
  exitHint: 'Closes at the latest market price. This can’t be undone.',
  exitUnenteredHint: 'Its entry hasn’t been hit, so it closes without a price and isn’t counted.',
  noPriceYet: 'No price yet.',
  entry: 'Entry',
  lastPrice: 'Last price',
  profitForOneUnit: 'P&L for one unit',
  tooOldToExit: (time: ReactNode) =>
    sentence`This price is from ${time}, too old to exit at. Try again after the next trade.`,
  deleteQuestion: (script: string) => `Delete ${script}?`,
  deleteHint:
    'Removes it from the scorecard. Your journal still shows that it was posted and withdrawn. You can’t undo this.',
  amendButton: 'Amend',
}

/** Posting a trade. */
export const postTexts = {
  /** `message` is the specification's, which does not name the tick size. */
  offTick: (message: string, size: string) => `${message.replace(/\.$/, '')} of ${size}.`,
  validDays: (days: string) => (days === '1' ? '1 day' : `${days} days`),
  postATrade: 'Post a call',
  about:
    'All eligible subscribers get it at the same moment, and a notification when you amend it or it ends.',
  call: 'Call',
  whoSeesIt: 'Who sees it',
  why: 'Why',
  reasonsHint: 'Both stay with the call permanently.',
  postTrade: 'Post call',
  amendHint: 'You can amend it for 15 minutes, or until its entry is hit, whichever comes first.',
  farEntry: (percent: string, side: 'above' | 'below', last: string) =>
    `The entry is ${percent}% ${side} the last price of ₹${last}.`,
  postFarEntry: 'Post with this entry?',
  postedForGood: (note: string) =>
    `${note} Subscribers see the call at once, and it stays on your record.`,
  postAnyway: 'Post anyway',
  changeTheEntry: 'Change the entry',
  previewForSubscribers: 'Preview for subscribers',
  alreadyPosted:
    'This call was already posted before your change. Check your scorecard before you post again.',
  wrongCategory: 'Your category can’t post calls',
  backToYourDashboard: 'Back to your dashboard',
  notVerified: 'Your profile is not verified yet',
  seeYourProfile: 'See your profile',
  noScorecard: 'Your plan does not include the scorecard',
  chooseAPlatformPlan: 'Choose a platform plan',
  instrument: 'Instrument',
  instrumentHint:
    'Symbol or company. For options, add strike and month, such as “nifty 26200 dec”.',
  bseShareHint:
    'Calls are adjusted for splits and bonus issues that NSE announces. If only BSE lists the share, exit before its ex-date.',
  instrumentExample: 'RELIANCE, BANKNIFTY …',
  expires: (day: string) => `Expires ${day}`,
  typeMore: (count: number) => `Type at least ${count} characters.`,
  searching: 'Searching …',
  lastPrice: 'Last price',
  asking: 'Loading …',
  notReceived: 'None received yet. The market may be closed, or it hasn’t traded.',
  lastPriceIs: (price: string) => `Last price ₹${price}`,
  direction: 'Direction',
  entryAt: 'Entry at',
  entryRate: 'Entry rate',
  entryFrom: 'Entry from',
  entryTo: 'Entry to',
  target: 'Target',
  stopLoss: 'Stop-loss',
  riskReward: 'Risk : reward',
  fromWorstEntry: 'from the worst entry price',
  buy: 'Buy',
  sell: 'Sell',
  aRate: 'A rate',
  aRange: 'A range',
  shareWith: 'Share with',
  noPlansYet: 'You have no plans yet, so only you will see it until it closes.',
  myPlans: 'My Plans',
  plans: 'Plans',
  noPlanSelected: 'No plan selected: subscribers of all your plans see it.',
  onlySelectedPlans: 'Only subscribers of the selected plans see it.',
  subscribers: 'Subscribers',
  subscribersHint: 'Everyone else sees it when it closes.',
  everybody: 'Everybody',
  everybodyHint: 'Everyone sees it, including visitors. It may appear on the home page.',
  validity: 'Validity',
  holdingPeriod: 'Holding period',
  holdingHint: (days: number) =>
    `Calendar days, at most ${days}. Ends with that day’s session, or the next one.`,
  intraday: 'Intraday',
  days: 'Days',
  rationale: 'Rationale',
  rationaleHint: (characters: number) =>
    `Your reasons for this call, in at least ${characters} characters.`,
  holdsPosition: 'Do you, your relatives or associates hold a position in it?',
  otherConflicts: 'Other conflicts of interest',
  otherConflictsHint: 'For example holdings above 1%, mandates or payments.',
  no: 'No',
  yes: 'Yes',
  enterPrice: 'Please enter a price in rupees',
  chooseAnInstrument: 'Choose an instrument',
  entry: 'Entry',
  disclosures: 'Disclosures',
  intradayUntil: (session: string) => `Intraday. ${session}`,
  providerHolds: 'The provider, its relatives or associates hold a position.',
  providerDoesNotHold: 'Neither the provider nor its relatives or associates hold a position.',
  lotAndTick: (lot: string, tick: string) => `lot ${lot} · tick ${tick}`,
  scorecard: 'Scorecard',
  oldPrice: (time: ReactNode) => sentence`old, from ${time}`,
  at: (time: ReactNode) => sentence`at ${time}`,
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  scorecard: 'Scorecard',
  postATrade: 'Post a call',
}
