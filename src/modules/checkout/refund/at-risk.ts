import type { Paise } from '#kit/money.ts'
import type { Tx } from '#platform/tx.ts'
import { listUnclaimed } from '../cancel/preview-cancel.ts'
import type { CheckoutDeps } from '../deps.ts'
import { chargesOf } from '../rules/charge.ts'
import { listClaimed } from '../store/cancellations.ts'
import { listOrdersOf } from '../store/order-lists.ts'
import type { OrderRow } from '../store/orders.ts'
import { type Held, listHeld } from '../store/set-offs.ts'

type Payments = CheckoutDeps['payments']

/** Each line's part of what left its payment at the gateway and was neither claimed, charged nor waived. */
export async function listCharges(
  payments: Payments,
  tx: Tx,
  orderIds: readonly string[],
): Promise<readonly Held[]> {
  const unclaimed = await listUnclaimed(payments, tx, orderIds)
  return shareOut(await listHeld(tx, orderIds), unclaimed)
}

/** Leaves a payment out of what is at risk once nothing of it is left to charge. */
export async function noteClaimed(
  { payments, clock }: Pick<CheckoutDeps, 'payments' | 'clock'>,
  tx: Tx,
  { id, payment_id: paymentId }: OrderRow,
): Promise<void> {
  if (paymentId !== null && (await listCharges(payments, tx, [id])).length === 0) {
    await payments.markClaimed(tx, paymentId, clock.now())
  }
}

/**
 * By provider: what a charge may take from it, now or once a dispute is lost. It stays in the wallet
 * until the dispute is won, until a cancellation or a charge has claimed it, or an admin waives it.
 */
export async function sumAtRisk(
  payments: Payments,
  tx: Tx,
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const risks = await payments.atRisk(tx, 'order')
  const subjects = risks.map(({ subjectId }) => subjectId)
  const orderIds = subjects.length === 0 ? [] : await listOrdersOf(tx, subjects, providerIds)
  const sums = new Map<string, Paise>()
  if (orderIds.length === 0) {
    return sums
  }
  const claimed = await listClaimed(tx, orderIds)
  const left = new Map(
    risks.map(({ paymentId: id, paise }) => [id, paise - (claimed.get(id) ?? 0n)]),
  )
  for (const { providerId, paise } of shareOut(await listHeld(tx, orderIds), left)) {
    sums.set(providerId, (sums.get(providerId) ?? 0n) + paise)
  }
  return sums
}

/** Shares amounts of payments out to their lines. */
function shareOut(held: readonly Held[], amounts: ReadonlyMap<string, Paise>): readonly Held[] {
  return [...Map.groupBy(held, ({ paymentId }) => paymentId)].flatMap(([paymentId, lines]) => {
    const parts = chargesOf(amounts.get(paymentId) ?? 0n, lines)
    return lines.flatMap((line, index) => {
      const paise = parts[index] ?? 0n
      return paise > 0n ? { ...line, paise } : []
    })
  })
}
