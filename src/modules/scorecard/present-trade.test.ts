import { expect, it } from 'vitest'
import { tradeSchema, tradeValidity } from '#contract/scorecard/types.ts'
import { presentTrade, signedProfit, type TradeContext } from './present-trade.ts'
import { openTrade, type Trade } from './rules/trade.ts'
import { postedEvent } from './testing.ts'

const at = Date.parse('2026-11-20T09:30:00Z')
const terms = {
  entryType: 'buy',
  lower: 14_600_000,
  upper: 14_650_000,
  target: 15_200_000,
  stop: 14_300_000,
  reference: 14_700_000,
  holding: 5,
  expiresAt: Date.parse('2026-11-25T10:00:00Z'),
} as const
const posted = openTrade(postedEvent(0, terms, at))
const initiated: Trade = {
  ...posted,
  state: 'initiated',
  version: 2,
  entry: { price: 14_650_000, at: at + 1000 },
}
const last = { price: 14_796_500, atMs: at + 60_000, receivedAtMs: at + 60_100 }
const context: TradeContext = {
  author: { name: 'Asha Research', regNumber: 'INH000000001' },
  tick: 500,
  last,
  isFresh: true,
}

const shown = (trade: Trade, more: Partial<TradeContext> = {}) =>
  tradeSchema.parse(presentTrade({ trade, instrumentId: 7 }, { ...context, ...more }))

it('shows a call before its entry without profit', () => {
  const trade = shown(posted)
  expect(trade).toMatchObject({
    _id: posted.id,
    rate: null,
    lowerRange: 1460,
    upperRange: 1465,
    rateRange: '1,460.00 - 1,465.00',
    target: 1520,
    stoploss: 1430,
    pnl: 0,
    pnlpercentage: '-',
    status: 'open',
    result: 'open',
    istriggered: false,
    entryPrice: null,
    exitRate: null,
    ltp: 1479.65,
    ltpAt: '2026-11-20T09:31:00.000Z',
    ltpStale: false,
    tick: 0.05,
    instrumentId: 7,
    createdAt: '2026-11-20T09:30:00.000Z',
    entryDate: null,
    exitDate: null,
    withdrawnAt: null,
    holdingPeriod: 5,
    riskRewardRatio: '1:1.57',
    SharedBy: 'Asha Research',
    category: posted.providerId,
    authorData: { name: 'Asha Research', regNumber: 'INH000000001' },
    version: 1,
  })
  expect(trade.validity).toBe('5 days, till 25 Nov 2026, 3:30 pm')
  expect(tradeValidity(trade)).toBe('5 days')
})

it('calculates the profit from the last price, and marks a stale price', () => {
  expect(shown(initiated)).toMatchObject({
    pnl: 14.65,
    pnlpercentage: 1,
    istriggered: true,
    entryPrice: 1465,
    entryDate: '2026-11-20T09:30:01.000Z',
  })
  expect(shown(initiated, { isFresh: false })).toMatchObject({ ltp: 1479.65, ltpStale: true })
  expect(shown(initiated, { last: undefined, isFresh: false })).toMatchObject({
    ltp: null,
    ltpAt: null,
    ltpStale: true,
    pnl: 0,
    pnlpercentage: 0,
  })
})

it('shows a closed or withdrawn call as it ended, without the last price', () => {
  const exit = { result: 'sl', price: 14_300_000, at: at + 9000 } as const
  expect(shown({ ...initiated, state: 'closed', version: 3, exit })).toMatchObject({
    status: 'closed',
    result: 'sl',
    pnl: -35,
    pnlpercentage: -2.39,
    exitRate: 1430,
    exitDate: '2026-11-20T09:30:09.000Z',
    ltp: null,
    ltpAt: null,
    ltpStale: false,
  })
  const never = { result: 'timeout', price: null, at: at + 9000 } as const
  expect(shown({ ...posted, state: 'closed', version: 2, exit: never })).toMatchObject({
    result: 'timeout',
    pnl: 0,
    pnlpercentage: '-',
    exitRate: null,
  })
  expect(shown({ ...posted, state: 'withdrawn', version: 2, changedAt: at + 5000 })).toMatchObject({
    status: 'closed',
    result: 'manual',
    exitDate: null,
    withdrawnAt: '2026-11-20T09:30:05.000Z',
  })
})

it('shows a single rate, with the precision of the tick size', () => {
  const pair = { ...posted, lower: 832_525, upper: 832_525, holding: 'intraday' } as const
  expect(shown(pair, { tick: 25 })).toMatchObject({
    rate: 83.2525,
    lowerRange: null,
    upperRange: null,
    rateRange: '83.2525',
    tick: 0.0025,
    validity: 'Intraday, till 25 Nov 2026, 3:30 pm',
    holdingPeriod: 'intraday',
  })
  expect(shown({ ...posted, holding: 1 }).validity).toMatch(/^1 day, /)
})

it('shows with whom a call is shared', () => {
  const plan = '0199f0c0-0000-7000-8000-00000000000c'
  expect(shown({ ...posted, share: 'subscribers', plans: [plan] })).toMatchObject({
    sharedWith: ['subscribers'],
    shareWith: 'subscribers',
    shareWithPlans: [plan],
  })
})

it('formats a profit with its sign', () => {
  expect([125_000, -30_500, 0].map((pnl) => signedProfit(pnl, 500))).toEqual([
    '+12.50',
    '-3.05',
    '0.00',
  ])
})
