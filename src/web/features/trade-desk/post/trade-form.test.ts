import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InstrumentHit } from '#contract/market/calls.ts'
import { postTrade } from '#contract/scorecard/command-calls.ts'
import { newId } from '#kit/id.ts'
import { blankTrade, levelNotes, riskRewardOf, type TradeValues } from './trade-form.ts'
import { tradeForm } from './trade-schema.ts'

const instrument: InstrumentHit = {
  _id: 7,
  exchange: 'NSE',
  scriptname: 'RELIANCE',
  name: 'RELIANCE INDUSTRIES',
  type: 'EQ',
  expiry: null,
  strike: null,
  lot: 1,
  tick: 0.05,
  sessionClass: 'cash_with_derivatives',
  sessionEndsAt: '2026-11-23T10:00:00.000Z',
}

const filled: TradeValues = {
  ...blankTrade,
  instrument,
  rate: '1,462.50',
  target: '1,490',
  stoploss: '1450',
  rationale: 'The trend of the last three weeks goes on.',
  holdsPosition: 'no',
}

const bodyOf = (values: TradeValues) =>
  postTrade.body.parse({ ...tradeForm.parse(values), clientKey: newId() })

const messagesOf = (values: TradeValues) => {
  const { error } = tradeForm.safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map((one) => [one.path.join('.'), one.message]))
}

describe('the form of a call', () => {
  it('builds a valid request for a rate and for a range', () => {
    expect(bodyOf(filled)).toMatchObject({
      instrumentId: 7,
      entryType: 'buy',
      rate: 1462.5,
      lowerRange: null,
      upperRange: null,
      target: 1490,
      stoploss: 1450,
      holdingPeriod: 'intraday',
      holdsPosition: false,
      shareWith: 'subscribers',
      shareWithPlans: [],
    })
    const ranged = {
      ...filled,
      entryKind: 'range',
      lowerRange: '1455',
      upperRange: '1460',
    } as const
    expect(bodyOf({ ...ranged, validity: 'days', days: '12' })).toMatchObject({
      rate: null,
      lowerRange: 1455,
      upperRange: 1460,
      holdingPeriod: 12,
    })
  })

  it('drops the plans when the call is shared with all', () => {
    const shareWithPlans = [newId()]
    expect(bodyOf({ ...filled, shareWithPlans }).shareWithPlans).toEqual(shareWithPlans)
    expect(bodyOf({ ...filled, shareWith: 'all', shareWithPlans }).shareWithPlans).toEqual([])
  })

  it('reports missing values at their fields', () => {
    expect(Object.keys(messagesOf(blankTrade)).sort()).toEqual([
      'holdsPosition',
      'instrument',
      'rate',
      'rationale',
      'stoploss',
      'target',
    ])
    const range = { ...filled, entryKind: 'range', lowerRange: '1', upperRange: 'x' } as const
    expect(messagesOf(range)).toEqual({ upperRange: 'Please enter a price in rupees' })
    expect(messagesOf({ ...filled, validity: 'days', days: '366' })).toMatchObject({
      days: expect.any(String),
    })
  })
})

describe('the notes on levels', () => {
  it('are empty for valid levels, with a risk-reward ratio', () => {
    expect(levelNotes(filled)).toEqual({})
    expect(riskRewardOf(filled)).toBe('1:2.20')
    const sold = { ...filled, entryType: 'sell', target: '1450', stoploss: '1490' }
    expect(levelNotes(sold)).toEqual({})
    expect(riskRewardOf(sold)).toBe('1:0.45')
  })

  it('appear at the field that is wrong', () => {
    expect(levelNotes({ ...filled, target: '1460' })).toEqual({
      target: 'The target must be beyond the entry, on the profit side.',
    })
    expect(levelNotes({ ...filled, rate: '1462.52' })).toEqual({
      rate: 'Not a multiple of the tick of 0.05.',
    })
    const range = { ...filled, entryKind: 'range', lowerRange: '1460', upperRange: '1455' } as const
    expect(levelNotes(range)).toEqual({ lowerRange: 'The range begins above its end.' })
    expect(levelNotes({ ...range, upperRange: '1461.01' })).toEqual({
      upperRange: 'Not a multiple of the tick of 0.05.',
    })
    expect(riskRewardOf(range)).toBeUndefined()
  })

  it('wait until the values are entered', () => {
    expect(levelNotes({ ...filled, rate: '', target: '1' })).toEqual({})
    expect(levelNotes({ ...filled, target: '', stoploss: '' })).toEqual({})
    expect(levelNotes({ ...filled, instrument: null, target: '1' })).toEqual({})
    expect(riskRewardOf({ ...filled, target: '' })).toBeUndefined()
  })

  it('never throw, whatever is typed', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('', '1', '1450', '1462.53', '-4', '1e9'))
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (rate, target, stoploss, isRange) => {
        const entryKind = isRange ? 'range' : 'rate'
        const values = { ...filled, entryKind, rate, lowerRange: rate, target, stoploss } as const
        expect(() => [levelNotes(values), riskRewardOf(values)]).not.toThrow()
      }),
    )
  })
})
