/** Today’s calls on the home page. */
export const todayTexts = {
  todaysOpenCalls: 'Today’s open calls',
  about: 'Posted by verified providers, tracked against live prices.',
  seeTheScorecard: 'See the scorecard',
  notInitiated: 'Not initiated',
  buy: 'Buy',
  sell: 'Sell',
  entry: 'Entry',
  target: 'Target',
  stopLoss: 'Stop-loss',
}
