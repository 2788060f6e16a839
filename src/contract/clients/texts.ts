export const clientTexts = {
  filterExists: 'You already have a filter with this name.',
  documents: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
  fromYou: 'From you',
  fromClient: 'From the client',
  call: (entryType: 'buy' | 'sell', symbol: string) =>
    `${entryType === 'buy' ? 'Buy' : 'Sell'} ${symbol}`,
  callSent: 'Sent',
  callReceived: 'Received',
} as const

/** What each figure counts; shown with it. */
export const figureDefinitions = {
  revenue: 'What clients paid for plans in the month, including GST, minus refunds made in it.',
  activeClients: 'People with a plan running at the end of the month. Trials don’t count.',
  newClients: 'People with a plan at the end of the month who had none when it began.',
  churn:
    'The share of clients active at the start of the month who had no plan at its end. The current month counts up to today.',
  conversion:
    'The share of people whose free trial ended in the month who got a plan during the trial or within 30 days after it.',
  renewals:
    'Renewals are clients with a plan that ends within the next 7 or 30 days and isn’t renewed.',
} as const
