import type { OrderNeed } from '#contract/checkout/states.ts'
import { BANK_ANSWER_TIMEOUT_MS } from '#modules/payments/index.ts'
import type { Tx } from '#platform/tx.ts'
import { isSigned } from '../consents/terms-needs.ts'
import type { CheckoutDeps } from '../deps.ts'
import { isAsQuoted } from '../sellable/assert-sellable.ts'
import { listLines, listOpenTransfers } from '../store/order-lists.ts'
import type { LineRow, OrderRow } from '../store/orders.ts'

type UnreportedTransfer = { readonly order: OrderRow; readonly line: LineRow }

/**
 * Signed orders to be paid by transfer, for which the bank details were shown and no proof was
 * submitted. Their money may be on its way.
 */
export async function listUnreported(
  deps: Pick<CheckoutDeps, 'esign' | 'clock'>,
  tx: Tx,
  userId: string,
): Promise<readonly UnreportedTransfer[]> {
  const since = new Date(deps.clock.now().getTime() - BANK_ANSWER_TIMEOUT_MS)
  const orders = await listOpenTransfers(tx, userId, since)
  if (orders.length === 0) {
    return []
  }
  const lines = await listLines(
    tx,
    orders.map(({ id }) => id),
  )
  const found: UnreportedTransfer[] = []
  for (const order of orders) {
    const line = lines.find((one) => one.order_id === order.id)
    if (line !== undefined && (await isSigned(deps, tx, order, [line]))) {
      found.push({ order, line })
    }
  }
  return found
}

/**
 * Until when the proof of a transfer may be submitted at most: for some days after its prices have
 * expired, as a late card payment is accepted. Undefined if it may not.
 */
export function latestProof(order: OrderRow, now: Date): Date | undefined {
  const isUnpaid = order.status === 'quoted' || order.status === 'expired'
  const deadline = new Date(order.expires_at.getTime() + BANK_ANSWER_TIMEOUT_MS)
  return order.method === 'manual' && isUnpaid && !order.replaced && deadline > now
    ? deadline
    : undefined
}

type Reportable = {
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  readonly needs: readonly OrderNeed[]
}

/** `latestProof`, if nothing is missing and nothing has changed since the prices expired. */
export async function proofDeadline(
  { plans, clock }: Pick<CheckoutDeps, 'plans' | 'clock'>,
  tx: Tx,
  { order, lines, needs }: Reportable,
): Promise<Date | undefined> {
  const now = clock.now()
  const deadline = latestProof(order, now)
  if (deadline === undefined || needs.length > 0) {
    return undefined
  }
  if (order.status === 'quoted' && order.expires_at > now) {
    return deadline
  }
  const offered = await plans.allForSale(
    tx,
    lines.map((line) => line.plan_id),
  )
  return lines.every((line) => isAsQuoted(offered.get(line.plan_id), line)) ? deadline : undefined
}
