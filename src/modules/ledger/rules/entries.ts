import type { MembershipPlan } from '#contract/platform-plans/types.ts'
import { assert } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import type { PlatformCharge } from './charge.ts'
import type { LedgerEntry, LedgerLine, PlatformAccount, ProviderAccount } from './entry.ts'

type Sale = {
  /** Id of the order line. */
  readonly lineId: string
  readonly providerId: string
  /** What the buyer pays. */
  readonly gross: Paise
  /** The provider's GST, included in the gross amount. */
  readonly gst: Paise
  readonly charge: PlatformCharge
  readonly at: Date
}

/**
 * A plan paid through the gateway: the tax is set aside, the charge goes to us, the rest to the
 * wallet. If a coupon leaves less than the charge, the difference is taken from the wallet, and
 * what the wallet lacks is owed.
 */
export function saleEntry({ lineId, providerId, gross, gst, charge, at }: Sale): LedgerEntry {
  const share = gross - gst - charge.charge - charge.gst
  assert(gst >= 0n && gst <= gross, 'the tax in a price is no more than the price')
  return {
    ...(share < 0n ? { shortfall: 'owed' } : {}),
    key: saleKey(lineId),
    kind: 'sale',
    subject: { type: 'order_line', id: lineId },
    at,
    providerId,
    lines: nonZero([
      platform('gateway_clearing', -gross),
      provider(providerId, 'gst_payable', gst),
      platform('revenue', charge.charge),
      platform('gst_payable', charge.gst),
      provider(providerId, 'wallet_available', share),
    ]),
  }
}

type DirectSale = Omit<Sale, 'gst'> & { readonly plan: MembershipPlan }

/**
 * A plan paid directly to the provider: the price is recorded, and the charge is taken from the
 * wallet (Prepaid, refused if the balance is too low) or owed (Postpaid).
 */
export function directSaleEntry(sale: DirectSale): LedgerEntry {
  const { lineId, providerId, gross, charge, plan, at } = sale
  assert(gross >= 0n, 'a price is not negative')
  const chargedAccount = plan === 'Prepaid' ? 'wallet_available' : 'charges_owed'
  return {
    key: saleKey(lineId),
    kind: 'direct-sale',
    subject: { type: 'order_line', id: lineId },
    at,
    providerId,
    lines: nonZero([
      provider(providerId, 'direct_sales', gross),
      platform('direct_sales', -gross),
      provider(providerId, chargedAccount, -charge.charge - charge.gst),
      platform('revenue', charge.charge),
      platform('gst_payable', charge.gst),
    ]),
  }
}

/** The key of a sale's entry, direct or not, so that a line is sold only once. */
export function saleKey(lineId: string): string {
  return `sale:${lineId}`
}

type PlatformSale = {
  readonly purchaseId: string
  readonly base: Paise
  /** Added to the base. */
  readonly gst: Paise
  readonly at: Date
}

/** A sale of the platform itself, paid through the gateway. */
export function platformSaleEntry({ purchaseId, base, gst, at }: PlatformSale): LedgerEntry {
  assert(base >= 0n && gst >= 0n, 'a price is not negative')
  return {
    key: `platform-sale:${purchaseId}`,
    kind: 'platform-sale',
    subject: { type: 'platform_purchase', id: purchaseId },
    at,
    lines: nonZero([
      platform('gateway_clearing', -base - gst),
      platform('revenue', base),
      platform('gst_payable', gst),
    ]),
  }
}

type Membership = {
  readonly membershipId: string
  readonly providerId: string
  readonly plan: MembershipPlan
  readonly base: Paise
  /** Added to the base. */
  readonly gst: Paise
  readonly at: Date
}

/**
 * A provider's membership fee: taken from the wallet (Prepaid; what the wallet lacks is owed) or
 * owed (Postpaid). Debt is settled from the wallet's next credits.
 */
export function membershipEntry(fee: Membership): LedgerEntry {
  const { membershipId, providerId, plan, base, gst, at } = fee
  assert(base > 0n && gst >= 0n, 'a fee is above zero')
  const bearer = plan === 'Prepaid' ? 'wallet_available' : 'charges_owed'
  return {
    key: `membership:${membershipId}`,
    kind: 'membership',
    subject: { type: 'membership', id: membershipId },
    at,
    providerId,
    lines: nonZero([
      provider(providerId, bearer, -base - gst),
      platform('revenue', base),
      platform('gst_payable', gst),
    ]),
    shortfall: 'owed',
  }
}

type Recharge = {
  readonly rechargeId: string
  readonly providerId: string
  readonly amount: Paise
  readonly at: Date
}

/** A provider's bank transfer into its wallet. */
export function rechargeEntry({ rechargeId, providerId, amount, at }: Recharge): LedgerEntry {
  assert(amount > 0n, 'a recharge is above zero')
  return {
    key: `recharge:${rechargeId}`,
    kind: 'recharge',
    subject: { type: 'wallet_recharge', id: rechargeId },
    at,
    providerId,
    lines: [platform('bank', -amount), provider(providerId, 'wallet_available', amount)],
  }
}

/**
 * A recharge that was entered by mistake is taken back. What the wallet lacks by now is owed by the
 * provider.
 */
export function rechargeReversalEntry(recharge: Recharge): LedgerEntry {
  const { rechargeId, providerId, amount, at } = recharge
  assert(amount > 0n, 'a recharge is above zero')
  return {
    key: `recharge-reversal:${rechargeId}`,
    kind: 'recharge-reversal',
    subject: { type: 'wallet_recharge', id: rechargeId },
    at,
    providerId,
    lines: [provider(providerId, 'wallet_available', -amount), platform('bank', amount)],
    shortfall: 'owed',
  }
}

type RefundTransfer = { readonly refundId: string; readonly amount: Paise; readonly at: Date }

/** A refund that was booked but failed at the gateway was sent from our bank. */
export function refundTransferEntry({ refundId, amount, at }: RefundTransfer): LedgerEntry {
  assert(amount > 0n, 'a refund is above zero')
  return {
    key: `refund-transfer:${refundId}`,
    kind: 'refund-transfer',
    subject: { type: 'refund', id: refundId },
    at,
    lines: [platform('gateway_clearing', -amount), platform('bank', amount)],
  }
}

type DashboardRefund = {
  readonly refundId: string
  readonly amount: Paise
  /** The platform's tax in the amount, as far as a credit note gives it back. */
  readonly gst?: Paise
  readonly at: Date
}

/**
 * A dashboard refund, or a payment that the payer's bank took back, reduces the money that the
 * gateway holds for us. Except for the tax, it is a cost of the platform until a cancellation
 * claims it.
 */
export function dashboardRefundEntry(refund: DashboardRefund): LedgerEntry {
  const { refundId, amount, gst = 0n, at } = refund
  assert(amount > 0n && gst >= 0n && gst <= amount, 'a refund is above zero')
  return {
    key: `dashboard-refund:${refundId}`,
    kind: 'dashboard-refund',
    subject: { type: 'refund', id: refundId },
    at,
    lines: nonZero([
      platform('gateway_clearing', amount),
      platform('revenue', gst - amount),
      platform('gst_payable', -gst),
    ]),
  }
}

type RefundClaimed = { readonly cancellationId: string; readonly amount: Paise; readonly at: Date }

/** A cancellation claims a dashboard refund that covers all or part of it. */
export function refundClaimedEntry({ cancellationId, amount, at }: RefundClaimed): LedgerEntry {
  assert(amount > 0n, 'what is claimed is above zero')
  return {
    key: `refund-claimed:${cancellationId}`,
    kind: 'refund-claimed',
    subject: { type: 'refund', id: cancellationId },
    at,
    lines: [platform('gateway_clearing', -amount), platform('revenue', amount)],
  }
}

type SetOff = {
  readonly setOffId: string
  readonly providerId: string
  readonly amount: Paise
  readonly at: Date
}

/**
 * A provider bears what left the payment of a sale at the gateway; until then it was a cost of the
 * platform. What the wallet lacks is owed.
 */
export function setOffEntry({ setOffId, providerId, amount, at }: SetOff): LedgerEntry {
  assert(amount > 0n, 'what is set off is above zero')
  return {
    key: `set-off:${setOffId}`,
    kind: 'refund-claimed',
    subject: { type: 'refund', id: setOffId },
    at,
    providerId,
    lines: [provider(providerId, 'wallet_available', -amount), platform('revenue', amount)],
    shortfall: 'owed',
  }
}

type WithdrawalMoney = {
  readonly withdrawalId: string
  readonly providerId: string
  readonly amount: Paise
  readonly at: Date
}

/** Holds a requested withdrawal. */
export function withdrawalHold(money: WithdrawalMoney): LedgerEntry {
  return withdrawal('hold', money, [
    provider(money.providerId, 'wallet_available', -money.amount),
    provider(money.providerId, 'wallet_held', money.amount),
  ])
}

/** Releases a held withdrawal. */
export function withdrawalRelease(money: WithdrawalMoney): LedgerEntry {
  return withdrawal('release', money, [
    provider(money.providerId, 'wallet_held', -money.amount),
    provider(money.providerId, 'wallet_available', money.amount),
  ])
}

/** Pays a held withdrawal from our bank. */
export function withdrawalPayout(money: WithdrawalMoney): LedgerEntry {
  return withdrawal('payout', money, [
    provider(money.providerId, 'wallet_held', -money.amount),
    platform('bank', money.amount),
    provider(money.providerId, 'paid_out', money.amount),
    platform('payouts', -money.amount),
  ])
}

/** A withdrawal that was paid by the bank came back; the money becomes available again. */
export function withdrawalReturn(money: WithdrawalMoney): LedgerEntry {
  return withdrawal('return', money, [
    platform('bank', -money.amount),
    provider(money.providerId, 'wallet_available', money.amount),
    platform('payouts', money.amount),
    provider(money.providerId, 'paid_out', -money.amount),
  ])
}

const keyOfStep = { hold: 'hold', release: 'end', payout: 'end', return: 'return' } as const

function withdrawal(
  step: keyof typeof keyOfStep,
  { withdrawalId, providerId, amount, at }: WithdrawalMoney,
  lines: readonly LedgerLine[],
): LedgerEntry {
  assert(amount > 0n, 'a withdrawal is above zero')
  return {
    // A release and a payout of one withdrawal share a key, so that they exclude each other.
    key: `withdrawal-${keyOfStep[step]}:${withdrawalId}`,
    kind: `withdrawal-${step}`,
    subject: { type: 'withdrawal', id: withdrawalId },
    at,
    providerId,
    lines,
  }
}

export function platform(name: PlatformAccount, amount: Paise): LedgerLine {
  return { account: { of: 'platform', name }, amount }
}

export function provider(providerId: string, name: ProviderAccount, amount: Paise): LedgerLine {
  return { account: { of: 'provider', providerId, name }, amount }
}

export function nonZero(lines: readonly LedgerLine[]): readonly LedgerLine[] {
  return lines.filter((line) => line.amount !== 0n)
}
