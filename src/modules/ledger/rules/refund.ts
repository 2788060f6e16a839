import { assert } from '#kit/assert.ts'
import { divideRounded, type Paise } from '#kit/money.ts'
import { nonZero, platform, provider } from './entries.ts'
import { type AccountName, accountName, type LedgerEntry, type LedgerLine } from './entry.ts'

/** An amount, and the provider's GST included in it. */
type RefundPart = { readonly total: Paise; readonly gst: Paise }

export type Refund = {
  readonly refundId: string
  readonly providerId: string
  /** The lines of the sale's entry, as built or as posted. */
  readonly sale: readonly LedgerLine[]
  /** The sum of earlier refunds of this sale; zeroes for the first. */
  readonly refundedBefore: RefundPart
  /** The amount of this refund. Its GST is ignored for a direct sale, where we hold none. */
  readonly part: RefundPart
  /**
   * Whether the buyer is refunded through the gateway or from our bank. A direct sale is refunded
   * by the provider.
   */
  readonly from: 'gateway' | 'bank'
  readonly at: Date
}

/**
 * Reverses part of a sale: the tax exactly as given, everything else in proportion, so that all
 * refunds of a sale together reverse it to the paisa. What the wallet lacks is owed by the
 * provider.
 */
export function refundEntry(refund: Refund): LedgerEntry {
  const { refundId, providerId, sale, refundedBefore, part, from, at } = refund
  assert(part.total > 0n && part.gst >= 0n && part.gst <= part.total, 'a refund is above zero')
  const after = { total: refundedBefore.total + part.total, gst: refundedBefore.gst + part.gst }
  const earlier = reversedUpTo(sale, refundedBefore)
  const now = reversedUpTo(sale, after)
  const reversedNow = (name: keyof Reversed) => now[name] - earlier[name]
  return {
    key: refundKey(refundId),
    kind: 'refund',
    subject: { type: 'refund', id: refundId },
    at,
    providerId,
    lines: nonZero([
      platform(from === 'gateway' ? 'gateway_clearing' : 'bank', reversedNow('collected')),
      provider(providerId, 'direct_sales', -reversedNow('direct')),
      platform('direct_sales', reversedNow('direct')),
      provider(providerId, 'gst_payable', -reversedNow('gst')),
      platform('revenue', -reversedNow('charge')),
      platform('gst_payable', -reversedNow('chargeGst')),
      provider(providerId, 'wallet_available', -reversedNow('share')),
    ]),
    shortfall: 'owed',
  }
}

export function refundKey(refundId: string): string {
  return `refund:${refundId}`
}

/**
 * The parts of a sale: collected = gst + charge + chargeGst + share, where share may be negative.
 */
type Reversed = {
  readonly collected: Paise
  readonly direct: Paise
  readonly gst: Paise
  readonly charge: Paise
  readonly chargeGst: Paise
  readonly share: Paise
}

/** The part of a sale that is reversed after refunds of `refunded` in total. */
function reversedUpTo(sale: readonly LedgerLine[], refunded: RefundPart): Reversed {
  const of = (name: AccountName) =>
    sale.find(({ account }) => accountName(account) === name)?.amount ?? 0n
  const collected = -of('platform.gateway_clearing') - of('platform.bank')
  const charge = of('platform.revenue')
  const chargeGst = of('platform.gst_payable')
  const direct = of('provider.direct_sales')
  if (direct > 0n) {
    assert(refunded.total <= direct, 'refunds are no more than the sale')
    const given = divideRounded((charge + chargeGst) * refunded.total, direct)
    const parts = { collected: 0n, direct: refunded.total, gst: 0n }
    return { ...parts, ...chargeWithin(given, charge, chargeGst), share: -given }
  }
  const gst = of('provider.gst_payable')
  const share = of('provider.wallet_available') + of('provider.charges_owed')
  const rest = refunded.total - refunded.gst
  assert(refunded.total <= collected && refunded.gst <= gst, 'refunds are no more than the sale')
  assert(rest <= collected - gst, 'the untaxed part of refunds is no more than that of the sale')
  const whole = collected - gst
  const [given = 0n, ownShare = 0n] =
    share < 0n
      ? shareBelowZero(rest, whole, charge + chargeGst)
      : apportion(rest, [charge + chargeGst, share])
  const parts = { collected: refunded.total, direct: 0n, gst: refunded.gst }
  return { ...parts, ...chargeWithin(given, charge, chargeGst), share: ownShare }
}

/**
 * If the charge exceeds the price, the refunded part of it is in proportion to the refunded price.
 */
function shareBelowZero(rest: Paise, whole: Paise, charged: Paise): readonly [Paise, Paise] {
  const given = whole === 0n ? 0n : divideRounded(charged * rest, whole)
  return [given, rest - given]
}

/** Splits an amount into charge and tax. The tax stays two equal halves, as on the invoice. */
function chargeWithin(given: Paise, charge: Paise, chargeGst: Paise) {
  const half = given === 0n ? 0n : divideRounded((given * chargeGst) / 2n, charge + chargeGst)
  return { charge: given - 2n * half, chargeGst: 2n * half }
}

/**
 * Splits a total by weights with the largest-remainder method: the parts add up to the total, and
 * no part exceeds its weight if the total does not exceed the sum of weights.
 */
export function apportion(total: Paise, weights: readonly Paise[]): readonly Paise[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  assert(total >= 0n && weights.every((weight) => weight >= 0n), 'nothing here is negative')
  if (sum === 0n) {
    assert(total === 0n, 'only nothing is split over nothing')
    return weights
  }
  const exact = weights.map((weight, index) => ({
    index,
    whole: (total * weight) / sum,
    remainder: (total * weight) % sum,
  }))
  const left = total - exact.reduce((all, { whole }) => all + whole, 0n)
  const rounded = exact
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
    .slice(0, Number(left))
    .map(({ index }) => index)
  return exact.map(({ index, whole }) => (rounded.includes(index) ? whole + 1n : whole))
}
