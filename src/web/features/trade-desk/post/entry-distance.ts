import { formatPrice, type Price, parsePrice, priceFromRupees } from '#kit/price.ts'
import { postTexts } from '../texts.ts'
import type { FormInstrument, TradeValues } from './trade-form.ts'

/**
 * A confirmation is required for an entry further than this from the last price, since it may be a
 * typing error. An option's premium often moves by a quarter within a day, while a mistyped digit
 * moves it further.
 */
const FAR_PERCENT = 5
const FAR_PERCENT_OF_OPTIONS = 30
/** At prices of a rupee or two a few ticks are many percent, so this many ticks are never far. */
const NEAR_TICKS = 20

/**
 * The distance of an entry from the last price, in percent of that price: negative below it,
 * positive above it, 0 if the range contains it. For a range the nearer end counts.
 */
export function entryDistance(lower: Price, upper: Price, last: Price): number {
  const nearest = Math.min(Math.max(last, lower), upper)
  return ((nearest - last) / last) * 100
}

const OPTION = /\d(CE|PE)$/

/**
 * Whether an entry this many percent from the last price is further than the instrument usually
 * moves.
 */
export function isFarEntry(
  percent: number,
  last: Price,
  instrument: Pick<FormInstrument, 'scriptname' | 'tick'>,
): boolean {
  const far = OPTION.test(instrument.scriptname) ? FAR_PERCENT_OF_OPTIONS : FAR_PERCENT
  const nearPercent = ((NEAR_TICKS * priceFromRupees(instrument.tick)) / last) * 100
  return Math.abs(percent) > Math.max(far, nearPercent)
}

type EntryValues = Pick<
  TradeValues,
  'instrument' | 'entryKind' | 'rate' | 'lowerRange' | 'upperRange'
>

/**
 * The note for an entry that is far from the last price; undefined if it is near, or if one of them
 * is unknown.
 *
 * @param ltp the last price in rupees
 */
export function farEntryNote(values: EntryValues, ltp: number | null): string | undefined {
  const { instrument, entryKind, rate, lowerRange, upperRange } = values
  const isRate = entryKind === 'rate'
  const lower = parsePrice(isRate ? rate : lowerRange)
  const upper = parsePrice(isRate ? rate : upperRange)
  if (instrument === null || ltp === null || lower === undefined || upper === undefined) {
    return
  }
  const last = priceFromRupees(ltp)
  if (last <= 0 || lower > upper) {
    return
  }
  const percent = entryDistance(lower, upper, last)
  return isFarEntry(percent, last, instrument)
    ? postTexts.farEntry(
        percentText(Math.abs(percent)),
        percent < 0 ? 'below' : 'above',
        formatPrice(last, priceFromRupees(instrument.tick)),
      )
    : undefined
}

const percentFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** Whole percent from 10 on: '5.1', '18'. */
function percentText(percent: number): string {
  return percentFormat.format(percent < 10 ? percent : Math.round(percent))
}
