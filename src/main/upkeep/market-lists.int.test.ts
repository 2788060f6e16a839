import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '../testing/trades.ts'
import { importCorporateActions, importInstruments, marketListGauge } from './market-lists.ts'

let market: Marketplace
let world: TradeWorld

beforeAll(async () => {
  market = await openMarketplace({ marketHours: 'exchange' })
  world = openTradeWorld(market)
})
afterAll(() => market.close())

const goTo = (moment: string) =>
  market.clock.advance(Date.parse(moment) - market.clock.now().getTime())

const INSTRUMENTS =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange'
const share = (token: number, symbol: string) =>
  `${token},1,${symbol},${symbol},100,,0,0.05,1,EQ,NSE,NSE`
const ACTIONS = 'SYMBOL,SERIES,PURPOSE,EX-DATE'

const ages = async (isSimulated = false) => {
  const found = await marketListGauge(market, { isSimulated }).read()
  return typeof found === 'number'
    ? found
    : Object.fromEntries(found.map(({ labels, value }) => [labels.list, value]))
}

it('grow by the sessions that opened since, over a weekend and a holiday', async () => {
  const never = Number.POSITIVE_INFINITY
  expect(await ages()).toEqual({ instruments: never, 'corporate-actions': never })
  expect(await ages(true)).toEqual({ instruments: 0, 'corporate-actions': 0 })
  // Friday morning and evening; Monday is traded, Tuesday is a holiday.
  goTo('2026-11-20T03:00:00Z')
  expect(await importInstruments(market, [INSTRUMENTS, share(1, 'FIRST')])).toMatchObject({
    value: { added: 1, openCallsOnEnded: [] },
  })
  goTo('2026-11-20T13:30:00Z')
  expect(await importCorporateActions(market, [ACTIONS])).toMatchObject({ ok: true })
  const at = async (moment: string) => {
    goTo(moment)
    return Object.values(await ages())
  }
  expect(await at('2026-11-22T12:00:00Z')).toEqual([1, 0])
  expect(await at('2026-11-23T03:30:00Z')).toEqual([1, 0])
  expect(await at('2026-11-23T04:00:00Z')).toEqual([2, 1])
  expect(await at('2026-11-24T12:00:00Z')).toEqual([2, 1])
  expect(await at('2026-11-25T04:00:00Z')).toEqual([3, 2])
})

it('are not renewed by a file that could not be read', async () => {
  const before = await ages()
  expect(await importCorporateActions(market, ['no list'])).toMatchObject({ ok: false })
  expect(await importInstruments(market, ['no list'])).toMatchObject({ ok: false })
  expect(await ages()).toEqual(before)
})

it('name the open calls on what was ended, or split too late to be adjusted', async () => {
  goTo('2026-11-25T05:00:00Z')
  const asha = await world.addAnalyst()
  const [gone, split, steady] = [
    await world.addInstrument('GONE'),
    await world.addInstrument('SPLIT'),
    await world.addInstrument('STEADY'),
  ]
  for (const one of [gone, split, steady]) {
    world.setPrice(one, 1010)
  }
  const calls = [await world.post(asha, gone), await world.post(asha, split)]
  await world.post(asha, steady)
  const [onGone, onSplit] = calls.map(({ _id }) => _id)
  const actions = [
    ACTIONS,
    'SPLIT,EQ,Bonus 1:1,25-Nov-2026',
    'SPLIT,EQ,Demerger,01-Dec-2026',
    'FIRST,EQ,Bonus 1:1,25-Nov-2026',
    'STEADY,EQ,Bonus 1:1,01-Dec-2026',
  ]
  const openCalls = [`NSE SPLIT ${onSplit}`]
  expect(await importCorporateActions(market, actions)).toMatchObject({
    value: {
      added: 1,
      late: [
        { action: 'SPLIT: Bonus 1:1 (25-Nov-2026)', openCalls },
        { action: 'FIRST: Bonus 1:1 (25-Nov-2026)', openCalls: [] },
      ],
      unreadable: [{ action: 'SPLIT: Demerger (01-Dec-2026)', openCalls }],
    },
  })
  const lines = [INSTRUMENTS, share(1, 'FIRST'), share(3, 'SPLIT'), share(4, 'STEADY')]
  expect(await importInstruments(market, lines)).toMatchObject({
    value: { ended: 1, openCallsOnEnded: [`NSE GONE ${onGone}`] },
  })
  expect(await ages()).toEqual({ instruments: 0, 'corporate-actions': 0 })
})
