import { lesser, type Paise } from '#kit/money.ts'

/**
 * How money on its way back stands. What the gateway says only moves it to a later one of these;
 * from `failed` an admin asks once more (`queued`), or sends it by bank: `transferred`, for ever.
 * `covered`: it need not go any more, since somebody gave it back at the gateway itself.
 */
export const gatewayRanks = ['queued', 'pending', 'failed', 'processed'] as const
export type GatewayRefundStatus = (typeof gatewayRanks)[number]
export type RefundStatus = GatewayRefundStatus | 'transferred' | 'covered'

export function laterRefund(
  one: GatewayRefundStatus,
  other: GatewayRefundStatus,
): GatewayRefundStatus {
  return gatewayRanks.indexOf(one) >= gatewayRanks.indexOf(other) ? one : other
}

/**
 * Whether so much more may go back of what was paid, beside what is owed already: a refund that
 * failed is still owed.
 */
export function mayReturn(
  paid: Paise,
  refunds: readonly { readonly amount: Paise }[],
  amount: Paise,
): boolean {
  const returning = refunds.reduce((sum, refund) => sum + refund.amount, 0n)
  return amount > 0n && returning + amount <= paid
}

type Owed = { readonly id: string; readonly amount: Paise; readonly status: RefundStatus }

/** What a refund made elsewhere leaves of one that waits. */
export type Spared = { readonly id: string; readonly spared: Paise; readonly left: Paise }

/**
 * What need not be sent any more of refunds that wait, the oldest first, once `made` went back at the
 * gateway itself. Where the gateway has so much, no more than was paid goes back in all: either `made`
 * takes the place of what waits, or all that waits is spared.
 */
export function sparedBy(refunds: readonly Owed[], made: Paise): readonly Spared[] {
  let over = made
  const spared: Spared[] = []
  for (const { id, amount, status } of refunds) {
    if (over > 0n && (status === 'queued' || status === 'failed')) {
      const part = lesser(amount, over)
      spared.push({ id, spared: part, left: amount - part })
      over -= part
    }
  }
  return spared
}

/** The receipt of an attempt: the refund's id, from the second attempt on with its number. */
export function receiptOf({ id, attempt }: { readonly id: string; readonly attempt: number }) {
  return attempt === 1 ? id : `${id}-${attempt}`
}

/** Which asking for this refund a receipt belongs to; undefined: to none. */
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
  /** The gateway's id of the refund that it was made by, as far as it is known. */
  readonly gatewayId: string | null
}

/** What is heard of one asking. */
export type RefundNews = {
  readonly status: GatewayRefundStatus
  readonly attempt: number
  readonly gatewayId: string | null
}

/**
 * How a refund stands after news; undefined when they change nothing. `twice`: money went back for
 * an asking beside the one that counts, or for what had gone back another way, which no rule of
 * ours lets be.
 */
export function afterNews(
  now: RefundState,
  news: RefundNews,
): GatewayRefundStatus | 'twice' | undefined {
  const isDone = news.status === 'processed'
  const isOther =
    now.gatewayId !== null && news.gatewayId !== null && now.gatewayId !== news.gatewayId
  if (now.status === 'transferred' || now.status === 'covered') {
    return isDone ? 'twice' : undefined
  }
  if (isDone && isOther && (now.status === 'pending' || now.status === 'processed')) {
    return 'twice'
  }
  if (!isDone && news.attempt < now.attempt) {
    return undefined
  }
  const later = laterRefund(now.status, news.status)
  return later === now.status ? undefined : later
}
