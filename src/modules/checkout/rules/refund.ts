import { assert } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { divideRounded, minPaise, type Paise } from '#kit/money.ts'

/** What was paid for a subscription, and its term. */
export type PaidTerm = {
  /** Without tax. */
  readonly base: Paise
  /** All of its tax, two equal halves. */
  readonly gst: Paise
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The calculation of a refund, shown before it is confirmed. */
export type Refund = {
  readonly totalDays: number
  readonly unexpiredDays: number
  readonly base: Paise
  readonly gst: Paise
  readonly total: Paise
}

/**
 * Paid base x unexpired days / total days, plus the tax on it in the same proportion, by halves. A
 * day that has started counts as used. There is no cancellation fee: SEBI's terms for research
 * analysts, point 3, give the client the proportionate fee of the unexpired period. Days that were
 * refunded before are left out, with what was due for them.
 */
export function refundOf(
  { base, gst, startsAt, endsAt }: PaidTerm,
  at: Date,
  refundedDays = 0,
): Refund {
  assert(base >= 0n && gst >= 0n && gst % 2n === 0n, 'tax was charged in two equal halves')
  const totalDays = Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS)
  assert(totalDays > 0, 'a term has days')
  const left = Math.floor((endsAt.getTime() - at.getTime()) / DAY_MS)
  const dueDays = Math.min(Math.max(left, refundedDays), totalDays)
  const upTo = (days: number, amount: Paise) =>
    divideRounded(amount * BigInt(days), BigInt(totalDays))
  const part = (amount: Paise) => upTo(dueDays, amount) - upTo(refundedDays, amount)
  const refundBase = part(base)
  const refundGst = 2n * part(gst / 2n)
  return {
    totalDays,
    unexpiredDays: dueDays - refundedDays,
    base: refundBase,
    gst: refundGst,
    total: refundBase + refundGst,
  }
}

/** The same refund, of no more than an amount: base and tax in proportion, the tax by halves. */
export function limitRefund(refund: Refund, most: Paise): Refund {
  const total = minPaise(refund.total, most)
  const gst = total === 0n ? 0n : 2n * divideRounded((refund.gst / 2n) * total, refund.total)
  return { ...refund, base: total - gst, gst, total }
}
