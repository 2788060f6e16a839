import { formatPrice, type Price, parsePrice, priceFromRupees } from '#kit/price.ts'
import { postTexts } from '../texts.ts'
import type { FormInstrument, TradeValues } from './trade-form.ts'

/**
 * An entry further than this from the last price is asked about: it may be a slip of the finger. The
 * premium of an option often moves by a quarter within a day, while a slipped digit moves it further.
 */
const FAR_PERCENT = 5
const FAR_PERCENT_OF_OPTIONS = 30
/** Of what costs a rupee or two a few ticks are many percent: so many of them are never far. */
const NEAR_TICKS = 20

/**
 * How far an entry lies from the last price, in percent of that price: negative below it, positive
 * above it, 0 where the range holds it. Of a range the nearer end counts.
 */
export function entryDistance(lower: Price, upper: Price, last: Price): number {
  const nearest = Math.min(Math.max(last, lower), upper)
  return ((nearest - last) / last) * 100
}

const OPTION = /\d(CE|PE)$/

/** Whether an entry so many percent from the last price is further than what is traded moves. */
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
 * What is said of an entry that is far from the last price; undefined where it is near, or where one
 * of them is not known.
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

/** Whole percents where that says enough: '5.1', '18'. */
function percentText(percent: number): string {
  return percentFormat.format(percent < 10 ? percent : Math.round(percent))
}
