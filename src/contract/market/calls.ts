import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { boundedLine, day, instant } from '../common/fields.ts'
import { fieldMessages } from '../common/texts.ts'
import {
  instrumentExchangeSchema,
  instrumentTypeSchema,
  priceRupees,
  sessionClassSchema,
} from './types.ts'

export const INSTRUMENT_QUERY_MIN_CHARACTERS = 2
export const INSTRUMENT_QUERY_MAX_CHARACTERS = 60
export const INSTRUMENT_SEARCH_MAX_ROWS = 20

/** An instrument's id as digits in a query string. */
const digits = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** An instrument that a call can be posted on. */
const instrumentSchema = z.object({
  _id: z.int(),
  exchange: instrumentExchangeSchema,
  scriptname: z.string(),
  name: z.string(),
  type: instrumentTypeSchema,
  expiry: day.nullable(),
  strike: priceRupees.nullable(),
  lot: z.int(),
  tick: priceRupees,
  sessionClass: sessionClassSchema,
  /** When an intraday call posted now would end. */
  sessionEndsAt: instant.nullable(),
})
export type InstrumentHit = z.infer<typeof instrumentSchema>

export const searchInstruments = call({
  name: 'market.searchInstruments',
  method: 'GET',
  path: '/api/instruments/search',
  summary: 'Shares, indices and contracts that are listed now, by symbol, company, strike or month',
  access: only('provider'),
  rate: 'search',
  query: z.object({
    q: boundedLine(INSTRUMENT_QUERY_MAX_CHARACTERS).min(INSTRUMENT_QUERY_MIN_CHARACTERS, {
      error: fieldMessages.tooShort(INSTRUMENT_QUERY_MIN_CHARACTERS),
    }),
    exchange: instrumentExchangeSchema.optional(),
  }),
  reply: z.object({ data: z.array(instrumentSchema).max(INSTRUMENT_SEARCH_MAX_ROWS) }),
})

/**
 * An instrument's last price. The request subscribes the server to the instrument, so a later
 * request returns a price.
 */
export const instrumentPrice = call({
  name: 'market.instrumentPrice',
  method: 'GET',
  path: '/api/instruments/price',
  summary: 'The last price of an instrument, for whoever is about to post a call on it',
  access: only('provider'),
  rate: 'read',
  query: z.object({ id: digits }),
  reply: z.object({
    data: z.object({
      ltp: priceRupees.nullable(),
      ltpAt: instant.nullable(),
      /** Whether the price is too old to act on. */
      ltpStale: z.boolean(),
    }),
  }),
  errors: ['instrument_missing'],
})

export const marketCalls = { searchInstruments, instrumentPrice }
