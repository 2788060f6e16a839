import { describe, expect, it } from 'vitest'
import type { Instrument } from '#modules/market-data/index.ts'
import { createCalendar } from '#modules/market-data/rules/calendar.ts'
import { dayNumberOf } from '#modules/market-data/rules/indian-time.ts'
import { expiryFor, levelFields, levelsOf, type PostInput, wordingOf } from './terms.ts'

/** Monday to Friday, 9:15 to 15:30; Tuesday the 24th is a holiday. */
const calendar = createCalendar(
  [
    {
      sessionClass: 'cash',
      validFrom: dayNumberOf('2026-01-01'),
      opensAt: 555,
      closesAt: 930,
      settlesAt: 930,
    },
  ],
  [{ sessionClass: 'cash', day: dayNumberOf('2026-11-24'), name: 'Holiday', hours: undefined }],
)

const share: Instrument = {
  id: 1,
  exchange: 'NSE',
  symbol: 'SHARE',
  name: 'SHARE LIMITED',
  underlying: 'SHARE',
  type: 'EQ',
  expiry: null,
  strike: null,
  lot: 1,
  tick: 500,
  sessionClass: 'cash',
  token: 257,
  referencePrice: null,
  validFrom: '2026-01-01',
  validUntil: null,
}

describe('the expiry of a call', () => {
  const ends = (holding: 'intraday' | number, from: string, instrument = share) => {
    const at = expiryFor(instrument, calendar, { holding, at: Date.parse(from) })
    return at === undefined ? undefined : new Date(at).toISOString()
  }

  it('is the end of the current or the next session for an intraday call', () => {
    expect(ends('intraday', '2026-11-20T05:00:00Z')).toBe('2026-11-20T10:00:00.000Z')
    expect(ends('intraday', '2026-11-20T10:00:00Z')).toBe('2026-11-23T10:00:00.000Z')
    expect(ends('intraday', '2026-11-24T05:00:00Z')).toBe('2026-11-25T10:00:00.000Z')
  })

  it('is the end of the session on the last day, or of the next session', () => {
    expect(ends(3, '2026-11-20T05:00:00Z')).toBe('2026-11-23T10:00:00.000Z')
    expect(ends(4, '2026-11-20T05:00:00Z')).toBe('2026-11-25T10:00:00.000Z')
  })

  it('is not after its contract ends, and is undefined for an expired contract', () => {
    const future = { ...share, type: 'FUT', expiry: '2026-11-25' } as const
    expect(ends(30, '2026-11-20T05:00:00Z', future)).toBe('2026-11-25T10:00:00.000Z')
    expect(ends('intraday', '2026-11-20T05:00:00Z', future)).toBe('2026-11-20T10:00:00.000Z')
    expect(ends('intraday', '2026-11-25T09:59:59Z', future)).toBe('2026-11-25T10:00:00.000Z')
    expect(ends('intraday', '2026-11-25T10:00:00Z', future)).toBeUndefined()
  })
})

describe('the terms of a call', () => {
  const asked: PostInput = {
    instrumentId: 1,
    entryType: 'buy',
    rate: 83.2525,
    target: 84,
    stoploss: 83,
    holdingPeriod: 'intraday',
    rationale: 'Words enough for a call, and then some.',
    holdsPosition: true,
    disclosures: '',
    shareWith: 'all',
    shareWithPlans: [],
    clientKey: '0199f0c0-0000-7000-8000-00000000000c',
  }

  it('are converted to the units of the engine', () => {
    const levels = { entryType: 'buy', lower: 832_525, upper: 832_525, target: 840_000 }
    expect(levelsOf(asked)).toEqual({ ...levels, stop: 830_000 })
    const range = { ...asked, rate: null, lowerRange: 83.25, upperRange: 83.26 }
    expect(levelsOf(range)).toMatchObject({ lower: 832_500, upper: 832_600 })
    expect(wordingOf(asked).disclosures).toBe('Holds a position: yes')
  })

  it('are refused with the first problem of each field', () => {
    const levels = levelsOf({ ...asked, target: 82.999 })
    expect(levelFields(levels, 25)).toEqual({ target: 'Not a multiple of the tick.' })
    expect(levelFields(levelsOf({ ...asked, target: 82 }), 25)).toEqual({
      target: 'The target must be beyond the entry, on the profit side.',
    })
    expect(levelFields(levelsOf(asked), 25)).toBeUndefined()
  })
})
