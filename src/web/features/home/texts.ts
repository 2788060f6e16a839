export const showcaseTexts = {
  title: 'A call from the scorecard',
  entry: 'Entry',
  target: 'Target',
  stopLoss: 'Stop-loss',
  exit: 'Exit',
  buy: 'Buy',
  sell: 'Sell',
  verify: 'Verify',
  chart: (script: string) => `Prices of ${script} during the call`,
} as const
