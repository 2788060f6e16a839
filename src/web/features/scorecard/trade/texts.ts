/** One trade: its chart, terms and journal. */
export const tradeTexts = {
  sharedBy: (author: string) => `Shared by ${author}`,
  cannotBeShown: 'This trade cannot be shown',
  cannotBeShownHint:
    'Only subscribers can see this trade while it is open. Everyone can see it once it closes.',
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
  told: 'Told',
  delivered: 'Delivered',
  halfWithin: 'Half within',
  lastWithin: 'Last within',
  barEachMinute: 'A bar a minute',
  barEvery: (minutes: number) => `A bar every ${minutes} minutes`,
  indianTime: ', Indian time. Drawn with',
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
}
