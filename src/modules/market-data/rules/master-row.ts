import {
  type InstrumentExchange,
  type InstrumentType,
  instrumentExchangeSchema,
  instrumentTypeSchema,
} from '#contract/market/types.ts'
import { type Price, parsePrice } from '#kit/price.ts'
import { isStorableText } from '#kit/text.ts'
import { csvFields } from './csv.ts'

/** An instrument as a broker's daily list (the "master") describes it. */
export type MasterRow = {
  /** The feed's id until the contract ends; the number is reused later. */
  readonly token: number
  readonly exchange: InstrumentExchange
  readonly symbol: string
  /** For a share, its company; for a derivative, its underlying. */
  readonly name: string
  readonly type: InstrumentType
  /** 'YYYY-MM-DD'; derivatives only. */
  readonly expiry: string | null
  /** Options only. */
  readonly strike: Price | null
  readonly lot: number
  readonly tick: Price
  /** The last price when the list was made, if the list has one. */
  readonly lastPrice: Price | null
}

/** The columns of Kite's list that we read, https://kite.trade/docs/connect/v3/market-data. */
const COLUMNS = [
  'instrument_token',
  'tradingsymbol',
  'name',
  'last_price',
  'expiry',
  'strike',
  'tick_size',
  'lot_size',
  'instrument_type',
  'segment',
  'exchange',
] as const
type Column = (typeof COLUMNS)[number]

const MAX_TOKEN = 2 ** 32 - 1
const MAX_LOT = 10_000_000
/** The step of index prices; an index has no tick. */
const INDEX_TICK: Price = 500

/** Reads rows in the column order of the header line. */
export type MasterReader = {
  /** 'other': an exchange or type that we do not follow. Undefined: the row is malformed. */
  readonly read: (line: string) => MasterRow | 'other' | undefined
}

/** Undefined: the line is not the header of a master. */
export function masterReader(header: string): MasterReader | undefined {
  const names = csvFields(header.replace(/^\uFEFF/, ''))?.map((name) => name.trim()) ?? []
  if (COLUMNS.some((column) => !names.includes(column))) {
    return
  }
  const places = placesOf(names)
  return {
    read: (line) => {
      const fields = csvFields(line)
      if (fields?.length !== names.length) {
        return
      }
      return toRow((column) => (fields[places[column]] ?? '').trim())
    },
  }
}

/** Returns the text of a column. */
type Fields = (column: Column) => string

function toRow(field: Fields): MasterRow | 'other' | undefined {
  const exchange = instrumentExchangeSchema.safeParse(field('exchange'))
  const type = instrumentTypeSchema.safeParse(
    field('segment') === 'INDICES' ? 'INDEX' : field('instrument_type'),
  )
  if (!exchange.success || !type.success) {
    return field('exchange') === '' || field('instrument_type') === '' ? undefined : 'other'
  }
  const token = wholeNumber(field('instrument_token'), MAX_TOKEN)
  const symbol = nameOf(field('tradingsymbol'))
  const name = nameOf(field('name')) ?? symbol
  const lot = field('lot_size') === '0' ? 1 : wholeNumber(field('lot_size'), MAX_LOT)
  const tick = type.data === 'INDEX' ? INDEX_TICK : parsePrice(field('tick_size'))
  if (token === undefined || symbol === undefined || name === undefined) {
    return
  }
  if (lot === undefined || tick === undefined || tick <= 0) {
    return
  }
  const terms = termsOf(type.data, field)
  const lastPrice = parsePrice(field('last_price'))
  return (
    terms && {
      token,
      exchange: exchange.data,
      symbol,
      name,
      type: type.data,
      ...terms,
      lot,
      tick,
      lastPrice: lastPrice !== undefined && lastPrice > 0 ? lastPrice : null,
    }
  )
}

/** Expiry and strike, as required for the type of instrument. */
function termsOf(
  type: InstrumentType,
  field: Fields,
): Pick<MasterRow, 'expiry' | 'strike'> | undefined {
  if (type === 'EQ' || type === 'INDEX') {
    return { expiry: null, strike: null }
  }
  const expiry = /^\d{4}-\d\d-\d\d$/.test(field('expiry')) ? field('expiry') : undefined
  if (expiry === undefined || Number.isNaN(Date.parse(expiry))) {
    return
  }
  if (type === 'FUT') {
    return { expiry, strike: null }
  }
  const strike = parsePrice(field('strike'))
  return strike === undefined || strike <= 0 ? undefined : { expiry, strike }
}

function placesOf(names: readonly string[]): Readonly<Record<Column, number>> {
  const place = (column: Column) => names.indexOf(column)
  return {
    instrument_token: place('instrument_token'),
    tradingsymbol: place('tradingsymbol'),
    name: place('name'),
    last_price: place('last_price'),
    expiry: place('expiry'),
    strike: place('strike'),
    tick_size: place('tick_size'),
    lot_size: place('lot_size'),
    instrument_type: place('instrument_type'),
    segment: place('segment'),
    exchange: place('exchange'),
  }
}

const MAX_NAME_CHARACTERS = 100

function nameOf(text: string): string | undefined {
  return text !== '' && text.length <= MAX_NAME_CHARACTERS && isStorableText(text)
    ? text
    : undefined
}

function wholeNumber(text: string, max: number): number | undefined {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= max ? value : undefined
}
