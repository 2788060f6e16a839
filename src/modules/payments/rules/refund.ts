import { minPaise, type Paise } from '#kit/money.ts'

/**
 * The status of a refund. Reports from the gateway only move it forward in this order. From
 * `failed` an admin retries it (`queued`) or sends the money by bank (`transferred`, final).
 * `covered`: it need not be sent, because it was refunded on the gateway's dashboard.
 */
export const gatewayRanks = ['queued', 'pending', 'failed', 'processed'] as const
export type GatewayRefundStatus = (typeof gatewayRanks)[number]
export type RefundStatus = GatewayRefundStatus | 'transferred' | 'covered'

export function laterRefundStatus(
  one: GatewayRefundStatus,
  other: GatewayRefundStatus,
): GatewayRefundStatus {
  return gatewayRanks.indexOf(one) >= gatewayRanks.indexOf(other) ? one : other
}

/**
 * Whether this amount can still be refunded in addition to the existing refunds. A failed refund is
 * still owed, so it counts.
 */
export function isRefundable(
  paid: Paise,
  refunds: readonly { readonly amount: Paise }[],
  amount: Paise,
): boolean {
  const returning = refunds.reduce((sum, refund) => sum + refund.amount, 0n)
  return amount > 0n && returning + amount <= paid
}

type Owed = { readonly id: string; readonly amount: Paise; readonly status: RefundStatus }

/** The effect of a dashboard refund on a waiting one. */
export type Coverage = { readonly id: string; readonly covered: Paise; readonly left: Paise }

/**
 * The parts of waiting refunds, oldest first, that need not be sent after `made` was refunded on
 * the gateway's dashboard. In total never more than the payment is refunded, as the gateway refunds
 * no more than it has: either `made` replaces a part of the waiting refunds, or it covers all of
 * them.
 */
export function coveredBy(refunds: readonly Owed[], made: Paise): readonly Coverage[] {
  let over = made
  const coverage: Coverage[] = []
  for (const { id, amount, status } of refunds) {
    if (over > 0n && (status === 'queued' || status === 'failed')) {
      const part = minPaise(amount, over)
      coverage.push({ id, covered: part, left: amount - part })
      over -= part
    }
  }
  return coverage
}

/**
 * What we lose by money that left a payment which sold nothing: the part beyond what was left of it,
 * as all of it is refunded anyway. `returning`: its other refunds, before `covered` is deducted.
 */
export function lostBeyond(
  paid: Paise,
  { returning, covered, gone }: Readonly<Record<'returning' | 'covered' | 'gone', Paise>>,
): Paise {
  const beyond = returning - covered + gone - paid
  return beyond <= 0n ? 0n : minPaise(beyond, gone - covered)
}

/**
 * The receipt of an attempt: the refund's id; from the second attempt on followed by its number.
 */
export function receiptOf({ id, attempt }: { readonly id: string; readonly attempt: number }) {
  return attempt === 1 ? id : `${id}-${attempt}`
}

/** The attempt at this refund that a receipt belongs to; undefined if none. */
export function attemptOf(id: string, receipt: string | null | undefined): number | undefined {
  if (receipt === id) {
    return 1
  }
  const number = receipt?.startsWith(`${id}-`) ? receipt.slice(id.length + 1) : ''
  return /^[1-9]\d?$/.test(number) && number !== '1' ? Number(number) : undefined
}

export type RefundState = {
  readonly status: RefundStatus
  readonly attempt: number
  /** The gateway's id of the refund, if known. */
  readonly gatewayId: string | null
}

/** A report on one attempt. */
export type RefundReport = {
  readonly status: GatewayRefundStatus
  readonly attempt: number
  readonly gatewayId: string | null
}

/**
 * The refund's status after a report; undefined if nothing changes. `twice`: money was refunded for a
 * second attempt, or for a refund that was already made in another way; no rule of ours allows
 * that.
 */
export function statusAfterReport(
  now: RefundState,
  report: RefundReport,
): GatewayRefundStatus | 'twice' | undefined {
  const isDone = report.status === 'processed'
  const isOther =
    now.gatewayId !== null && report.gatewayId !== null && now.gatewayId !== report.gatewayId
  if (now.status === 'transferred' || now.status === 'covered') {
    return isDone ? 'twice' : undefined
  }
  if (isDone && isOther && (now.status === 'pending' || now.status === 'processed')) {
    return 'twice'
  }
  if (!isDone && report.attempt < now.attempt) {
    return undefined
  }
  const later = laterRefundStatus(now.status, report.status)
  return later === now.status ? undefined : later
}

/**
 * The key of what the gateway refunded although it had gone back in another way. It counts neither for
 * another refund of the payment nor against a provider.
 */
export function twiceKey(gatewayRefundId: string): string {
  return `twice:${gatewayRefundId}`
}
