import { z } from 'zod'

export const exchanges = ['NSE', 'BSE', 'NFO', 'BFO', 'MCX'] as const
export type Exchange = (typeof exchanges)[number]

/** The scorecard's exchanges, and the one of currency derivatives. */
export const instrumentExchanges = [...exchanges, 'CDS'] as const
export const instrumentExchangeSchema = z.enum(instrumentExchanges)
export type InstrumentExchange = (typeof instrumentExchanges)[number]

/** Shares, indices, futures, calls and puts. */
const instrumentTypes = ['EQ', 'INDEX', 'FUT', 'CE', 'PE'] as const
export const instrumentTypeSchema = z.enum(instrumentTypes)
export type InstrumentType = (typeof instrumentTypes)[number]

/** Rupees with up to four decimals: currency pairs move by 0.0025. Negative for a loss. */
export const priceRupees = z.number()

/** Instruments with the same trading hours; the hours are in tables, by date. */
export const sessionClasses = [
  'cash',
  'cash_with_derivatives',
  'equity_derivatives',
  'commodity',
  'commodity_agri',
  'commodity_agri_linked',
  'currency',
] as const
export const sessionClassSchema = z.enum(sessionClasses)
export type SessionClass = (typeof sessionClasses)[number]
