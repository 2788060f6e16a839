import type { SessionClass } from '#contract/market/types.ts'
import { nearestTick, type Price, priceFromRupees, rupeesFromPrice } from '#kit/price.ts'
import type { Instrument } from '#modules/market-data/index.ts'
import { monthlyExpiries, weeklyExpiries } from './expiries.ts'
import { type DemoShare, type DemoUnderlying, listed as market } from './listed.ts'

export type DemoMasterOptions = {
  /** 'YYYY-MM-DD', Indian time. The list has no instrument that ended before it. */
  readonly day: string
  readonly isTradingDay: (sessionClass: SessionClass, day: string) => boolean
  /** The current price of an underlying, if known; default the price in the data. */
  readonly spotOf?: (underlying: string) => Price | undefined
  /**
   * The current list. Contracts that have not expired are kept, even if their strikes are far from
   * the price.
   */
  readonly listed?: readonly ListedInstrument[]
}

type ListedInstrument = Pick<
  Instrument,
  'exchange' | 'symbol' | 'name' | 'type' | 'expiry' | 'strike' | 'tick' | 'lot' | 'token'
>

const shares = [...market.niftyShares, ...market.otherShares]

const HEADER =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange'

/** Kite's segment numbers: the low byte of a token. */
const NUMBERS = { NSE: 1, NFO: 2, CDS: 3, BSE: 4, BFO: 5, MCX: 7, INDICES: 9 }
const SEGMENTS = new Map(Object.entries(NUMBERS))

type Row = {
  readonly exchange: string
  readonly segment: string
  readonly symbol: string
  readonly name: string
  readonly type: string
  readonly price?: Price
  readonly expiry?: string
  readonly strike?: Price
  readonly tick: Price
  readonly lot: number
}

/**
 * The lines of a list in a broker's format, for the demo's market: the shares of the NIFTY 50 and
 * others, index and share derivatives, commodities, currencies. The same options give the same
 * list.
 */
export function demoMaster(options: DemoMasterOptions): readonly string[] {
  const rows = [
    ...market.indices.map((index) => indexRow(index, options)),
    ...shares.flatMap((share) => shareRows(share, options)),
    ...[...market.underlyings, ...shareUnderlyings()].flatMap((one) => contractRows(one, options)),
  ]
  const { listed = [] } = options
  const names = new Set(rows.map(keyOf))
  const kept = listed.filter((one) => (one.expiry ?? '') >= options.day && !names.has(keyOf(one)))
  const tokenOf = createTokens(listed)
  return [HEADER, ...[...rows, ...kept.map(keptRow)].map((row) => lineOf(row, tokenOf(row)))]
}

function keyOf({ exchange, symbol }: { readonly exchange: string; readonly symbol: string }) {
  return `${exchange}:${symbol}`
}

function keptRow({ type, expiry, strike, ...rest }: ListedInstrument): Row {
  const segment = `${rest.exchange}-${type === 'FUT' ? 'FUT' : 'OPT'}`
  return { ...rest, type, segment, expiry: expiry ?? '', ...(strike === null ? {} : { strike }) }
}

type Spots = Pick<DemoMasterOptions, 'spotOf'>

function spotOf(name: string, rupees: number, { spotOf: known }: Spots): Price {
  return known?.(name) ?? priceFromRupees(rupees)
}

function indexRow(
  { symbol, underlying = symbol, exchange, rupees }: (typeof market.indices)[number],
  options: Spots,
): Row {
  const price = spotOf(underlying, rupees, options)
  return { exchange, segment: 'INDICES', symbol, name: symbol, type: 'EQ', price, tick: 0, lot: 0 }
}

/** A row for each of both exchanges. */
function shareRows([symbol, name, rupees]: DemoShare, options: Spots): readonly Row[] {
  const price = spotOf(symbol, rupees, options)
  const tick = shareTick(price)
  const row = { symbol, name, type: 'EQ', price: nearestTick(price, tick), tick, lot: 1 }
  return ['NSE', 'BSE'].map((exchange) => ({ ...row, exchange, segment: exchange }))
}

/** The tick size by price, as at the exchange since 2025. */
function shareTick(price: Price): Price {
  const bands = [
    [250, 0.01],
    [1000, 0.05],
    [5000, 0.1],
    [10_000, 0.5],
    [20_000, 1],
  ] as const
  const band = bands.find(([below]) => price < priceFromRupees(below))
  return priceFromRupees(band?.[1] ?? 5)
}

/** Futures of every share that has a lot; options of two months for the NIFTY shares. */
function shareUnderlyings(): readonly DemoUnderlying[] {
  return shares.flatMap((share): readonly DemoUnderlying[] => {
    const [name, , rupees, lot] = share
    if (lot === undefined) {
      return []
    }
    const options = { step: strikeStep(rupees), eachSide: 4, monthly: 2 }
    return [
      {
        name,
        exchange: 'NFO',
        sessionClass: 'equity_derivatives',
        rupees,
        tick: 0.05,
        lot,
        expiry: { lastWeekday: 2 },
        futures: 3,
        ...(market.niftyShares.includes(share) ? { options } : {}),
      },
    ]
  })
}

/** About a hundredth of the price, as a round number. */
function strikeStep(rupees: number): number {
  const steps = [0.5, 1, 2.5, 5, 10, 20, 50, 100, 200, 500]
  return steps.find((step) => step >= rupees / 100) ?? 500
}

function contractRows(underlying: DemoUnderlying, options: DemoMasterOptions): readonly Row[] {
  const { name, exchange, rupees, futures, expiry: rule, months, sessionClass } = underlying
  const isTradingDay = (day: string) => options.isTradingDay(sessionClass, day)
  const spot = spotOf(name, rupees, options)
  const tick = priceFromRupees(underlying.tick)
  const shared = { exchange, name, tick, lot: underlying.lot }
  const monthly = monthlyExpiries(options.day, futures, rule, isTradingDay, months)
  const futureRows = monthly.map((expiry) => ({
    ...shared,
    segment: `${exchange}-FUT`,
    symbol: `${name}${monthCode(expiry)}FUT`,
    type: 'FUT',
    expiry,
    price: nearestTick(spot, tick),
  }))
  const chain = underlying.options
  if (chain === undefined) {
    return futureRows
  }
  const weekly =
    chain.weekly === undefined || !('lastWeekday' in rule)
      ? []
      : weeklyExpiries(options.day, chain.weekly, rule.lastWeekday, isTradingDay)
  const expiries = new Set([...weekly, ...monthly.slice(0, chain.monthly)])
  const optionRows = [...expiries].flatMap((expiry) => {
    const code = monthly.includes(expiry) ? monthCode(expiry) : weekCode(expiry)
    return strikesAround(spot, chain).flatMap((strike) =>
      ['CE', 'PE'].map((type) => ({
        ...shared,
        segment: `${exchange}-OPT`,
        symbol: `${name}${code}${rupeesFromPrice(strike)}${type}`,
        type,
        expiry,
        strike,
      })),
    )
  })
  return [...futureRows, ...optionRows]
}

function strikesAround(
  spot: Price,
  { step, eachSide }: { readonly step: number; readonly eachSide: number },
): readonly Price[] {
  const distance = priceFromRupees(step)
  const middle = nearestTick(spot, distance)
  return Array.from(
    { length: 2 * eachSide + 1 },
    (_, at) => middle + (at - eachSide) * distance,
  ).filter((strike) => strike > 0)
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** For example '26NOV'. */
function monthCode(expiry: string): string {
  return `${expiry.slice(2, 4)}${MONTHS[Number(expiry.slice(5, 7)) - 1]}`
}

/** For example '26D01': weekly contracts have a digit or letter for the month, and the day. */
function weekCode(expiry: string): string {
  const month = '123456789OND'[Number(expiry.slice(5, 7)) - 1]
  return `${expiry.slice(2, 4)}${month}${expiry.slice(8)}`
}

/** Returns a unique token for each symbol; listed symbols keep theirs. */
function createTokens(listed: readonly ListedInstrument[]): (row: Row) => number {
  const known = new Map(listed.map((one) => [keyOf(one), one.token]))
  const taken = new Set(known.values())
  return (row) => {
    const listedAs = known.get(keyOf(row))
    if (listedAs !== undefined) {
      return listedAs
    }
    const low = SEGMENTS.get(row.segment) ?? SEGMENTS.get(row.exchange) ?? 0
    let number = hashed(keyOf(row)) % 2 ** 23
    while (taken.has(number * 256 + low) || number === 0) {
      number += 1
    }
    taken.add(number * 256 + low)
    return number * 256 + low
  }
}

/** FNV-1a. */
function hashed(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return (value ^ (value >>> 15)) >>> 0
}

function lineOf(row: Row, token: number): string {
  const rupees = (price: Price | undefined) => (price === undefined ? 0 : rupeesFromPrice(price))
  return [
    token,
    token >> 8,
    row.symbol,
    row.name.includes(',') ? `"${row.name}"` : row.name,
    rupees(row.price),
    row.expiry ?? '',
    rupees(row.strike),
    rupees(row.tick),
    row.lot,
    row.type,
    row.segment,
    row.exchange,
  ].join(',')
}
