/*
 * Splits, bonus issues and consolidations of shares. On the ex-date the value of a share changes by
 * the factor held / become. Exchanges adjust the last close by this factor, and so do we.
 *
 * The actions come from NSE's list of corporate actions, a CSV. These purposes change the number of
 * shares:
 *
 *   Bonus 1:2                                         one new share for every two held
 *   Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share
 *   Consolidation of Shares From Re 1/- Per Share To Rs 10/- Per Share
 */
import type { Price } from '#kit/price.ts'

/** `held` shares become `become` shares. */
export type ShareRatio = { readonly held: number; readonly become: number }

export type CorporateAction = ShareRatio & {
  readonly instrumentId: number
  /** The ex-date, 'YYYY-MM-DD': the first day on which the share trades adjusted. */
  readonly exDay: string
}

/** A larger ratio is a mistake; up to it, two prices a tick apart stay different. */
export const RATIO_MAX = 100

/** A price from before the ex-date, adjusted. At least one unit. */
export function adjustedPrice(price: Price, { held, become }: ShareRatio): Price {
  return Math.max(1, Math.round((price * held) / become))
}

export function isRatio({ held, become }: ShareRatio): boolean {
  const whole = [held, become].every((one) => Number.isSafeInteger(one) && one > 0)
  return whole && held !== become && held <= RATIO_MAX * become && become <= RATIO_MAX * held
}

/** Two actions of the same day as one, in lowest terms. */
export function combined(one: ShareRatio, other: ShareRatio): ShareRatio {
  return reduced(one.held * other.held, one.become * other.become)
}

/** What takes value out of a share or adds shares below its price, by a ratio that is not named. */
const UNNAMED_RATIO = ['demerger', 'spin', 'rights', 'reduction', 'arrangement', 'special dividend']

/**
 * The ratio that a purpose describes: null when the value of a share does not change by one,
 * undefined when it does but cannot be parsed. An unnamed ratio beside one that can be parsed is
 * left out.
 */
export function ratioOf(purpose: string): ShareRatio | null | undefined {
  const text = purpose.toLowerCase()
  const parts = [bonusIn(text), faceValueIn(text)].filter((part) => part !== null)
  const [first, second] = parts
  if (first === undefined || parts.includes(undefined)) {
    const isUnnamed = UNNAMED_RATIO.some((word) => text.includes(word))
    return parts.length === 0 && !isUnnamed ? null : undefined
  }
  const ratio = second === undefined ? first : combined(first, second)
  return isRatio(ratio) ? ratio : undefined
}

/** Debentures or preference shares issued as a bonus do not change the number of shares. */
const OTHER_BONUS = ['debenture', 'ncd', 'ncrps', 'preference', 'pref']

function bonusIn(text: string): ShareRatio | null | undefined {
  const at = text.indexOf('bonus')
  if (at < 0 || OTHER_BONUS.some((word) => text.includes(word))) {
    return null
  }
  const [given, held] = firstTwoNumbers(text.slice(at))
  return given === undefined || held === undefined || !text.includes(':', at)
    ? undefined
    : reduced(held, held + given)
}

/**
 * One share with a face value of ten rupees becomes five with two: the face values give the ratio.
 */
function faceValueIn(text: string): ShareRatio | null | undefined {
  const word = ['consolidation', 'split', 'sub-division'].find((one) => text.includes(one))
  if (word === undefined) {
    return null
  }
  const said = text.slice(text.indexOf(word))
  const [from, to] = firstTwoNumbers(said)
  if (from === undefined || to === undefined || !said.includes(' to ')) {
    return
  }
  const isMore = from > to
  return isMore === (word !== 'consolidation')
    ? reduced(Math.round(to * 100), Math.round(from * 100))
    : undefined
}

function firstTwoNumbers(text: string): readonly number[] {
  return [...text.matchAll(/\d+(?:\.\d+)?/g)].slice(0, 2).map(([digits]) => Number(digits))
}

function reduced(held: number, become: number): ShareRatio {
  const divisor = commonDivisor(held, become)
  return { held: held / divisor, become: become / divisor }
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
