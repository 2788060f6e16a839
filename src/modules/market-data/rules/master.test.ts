import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { present } from '#kit/assert.ts'
import { csvFields } from './csv.ts'
import { compactSymbol, indexedWords, prefixQuery } from './instrument-words.ts'
import { type MasterRow, masterReader } from './master-row.ts'
import { sessionClassOf, underlyingOf } from './underlyings.ts'

const HEADER =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange'

const reader = masterReader(HEADER)

const row = (line: string): MasterRow => {
  const read = reader?.read(line)
  if (read === undefined || read === 'other') {
    throw new Error(`not a row: ${line}`)
  }
  return read
}

const share = row('738561,2885,RELIANCE,RELIANCE INDUSTRIES,1462.5,,0,0.05,1,EQ,NSE,NSE')
const call = row(
  '12345,48,NIFTY26NOV26200CE,"NIFTY",182.35,2026-11-23,26200,0.05,65,CE,NFO-OPT,NFO',
)

describe('a CSV line', () => {
  it('reads back any fields that were quoted by the CSV rules', () => {
    const field = fc.string({ unit: fc.constantFrom('a', ',', '"', ' ', 'é') })
    fc.assert(
      fc.property(fc.array(field, { minLength: 1 }), (fields) => {
        const line = fields.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
        expect(csvFields(line)).toEqual(fields)
      }),
    )
  })

  it.each([
    ['a,b,,c', ['a', 'b', '', 'c']],
    ['', ['']],
    ['"a,b",c', ['a,b', 'c']],
    ['a,"b', undefined],
    ['"a"b,c', undefined],
  ])('reads %j as %j', (line, expected) => {
    expect(csvFields(line)).toEqual(expected)
  })
})

describe('the instrument master', () => {
  it('is read by column names in any order, and refused if some are missing', () => {
    const turned = masterReader(`\uFEFF${HEADER.split(',').reverse().join(',')}`)
    expect(
      turned?.read('NSE,NSE,EQ,1,0.05,0,,1462.5,RELIANCE INDUSTRIES,RELIANCE,2885,738561'),
    ).toEqual(share)
    expect(masterReader('instrument_token,name')).toBeUndefined()
  })

  it('holds prices as integers, and only the terms that an instrument type has', () => {
    expect(share).toMatchObject({ token: 738561, tick: 500, lastPrice: 14_625_000, expiry: null })
    expect(call).toMatchObject({ strike: 262_000_000, expiry: '2026-11-23', lot: 65, type: 'CE' })
    const pair = row('408065,1,USDINR26NOVFUT,USDINR,0,2026-11-26,0,0.0025,1000,FUT,CDS-FUT,CDS')
    expect(pair).toMatchObject({ tick: 25, lastPrice: null, strike: null })
    const index = row('256265,1001,NIFTY 50,NIFTY 50,0,,0,0,0,EQ,INDICES,NSE')
    expect(index).toMatchObject({ type: 'INDEX', tick: 500, lot: 1 })
  })

  it.each([
    '0,1,X,X,0,,0,0.05,1,EQ,NSE,NSE',
    '4294967296,1,X,X,0,,0,0.05,1,EQ,NSE,NSE',
    '1e3,1,X,X,0,,0,0.05,1,EQ,NSE,NSE',
    '5,1,,X,0,,0,0.05,1,EQ,NSE,NSE',
    '5,1,X,X,0,,0,0,1,EQ,NSE,NSE',
    '5,1,X,X,0,,0,0.05,-1,EQ,NSE,NSE',
    '5,1,X,X,0,,0,0.05,1,FUT,NFO-FUT,NFO',
    '5,1,X,X,0,2026-13-45,0,0.05,1,FUT,NFO-FUT,NFO',
    '5,1,X,X,0,2026-11-23,0,0.05,1,CE,NFO-OPT,NFO',
    '5,1,X,X,0,,0,0.05,1,EQ,NSE',
    '',
  ])('rejects the row %j', (line) => {
    expect(reader?.read(line)).toBeUndefined()
  })

  it('leaves out exchanges that we do not support', () => {
    expect(reader?.read('5,1,X,X,0,2026-11-23,0,0.05,1,FUT,BCD-FUT,BCD')).toBe('other')
  })

  it('never throws, whatever a line holds', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('NSE', 'EQ', '5', '0.05', '2026-11-23'))
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 14 }), (cells) => {
        present(reader, 'the header is known').read(cells.join(','))
      }),
    )
  })
})

describe('underlyings', () => {
  it('link derivatives to their index or share', () => {
    expect(underlyingOf(call)).toBe('NIFTY')
    expect(underlyingOf(share)).toBe('RELIANCE')
    expect(underlyingOf({ type: 'INDEX', symbol: 'NIFTY 50', name: 'NIFTY 50' })).toBe('NIFTY')
    expect(underlyingOf({ type: 'INDEX', symbol: 'SENSEX', name: 'SENSEX' })).toBe('SENSEX')
  })

  it('decide the session class of an instrument', () => {
    const exceptions = new Map([['MCX MENTHAOIL', 'commodity_agri']] as const)
    const classOf = (one: Pick<MasterRow, 'exchange' | 'type' | 'symbol' | 'name'>) =>
      sessionClassOf(one, new Set(['RELIANCE']), exceptions)
    expect(classOf(share)).toBe('cash_with_derivatives')
    expect(classOf({ ...share, exchange: 'BSE' })).toBe('cash_with_derivatives')
    expect(classOf({ ...share, symbol: 'CDSL' })).toBe('cash')
    expect(classOf({ ...share, type: 'INDEX' })).toBe('cash')
    expect(classOf(call)).toBe('equity_derivatives')
    const future = { type: 'FUT', symbol: 'X26DECFUT' } as const
    expect(classOf({ ...future, exchange: 'MCX', name: 'GOLD' })).toBe('commodity')
    expect(classOf({ ...future, exchange: 'MCX', name: 'MENTHAOIL' })).toBe('commodity_agri')
    expect(classOf({ ...future, exchange: 'CDS', name: 'USDINR' })).toBe('currency')
  })
})

describe('the search words of an instrument', () => {
  it('are its symbol, company, month, day, strike and type', () => {
    expect(indexedWords(share).split(' ')).toEqual(
      expect.arrayContaining(['reliance', 'industries']),
    )
    expect(indexedWords(call).split(' ')).toEqual(
      expect.arrayContaining(['nifty26nov26200ce', 'nifty', 'nov', '23nov', '26200', 'call', 'ce']),
    )
    expect(compactSymbol('M&M')).toBe('mm')
    expect(indexedWords({ ...share, symbol: 'BAJAJ-AUTO' })).toContain('bajajauto')
  })

  it('become a prefix query without any operator that was typed', () => {
    expect(prefixQuery('Nifty 26200 ce')).toBe("'nifty':* & '26200':* & 'ce':*")
    expect(prefixQuery('83.25')).toBe("'83.25':*")
    expect(prefixQuery(" '|& ")).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(prefixQuery(text) ?? '').toMatch(/^('[a-z0-9.]{1,40}':\*( & |$))*$/)
      }),
    )
  })
})
