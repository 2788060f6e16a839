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
