import { assert, present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { InvoiceDraft } from '#modules/invoices/index.ts'
import {
  directSaleEntry,
  type LedgerEntry,
  type MembershipTerms,
  platformCharge,
  saleEntry,
} from '#modules/ledger/index.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from './deps.ts'
import { orderPaid } from './events.ts'
import { refuseFees } from './fees.ts'
import { statusesBefore } from './rules/order-state.ts'
import { removeFromCart } from './store/cart.ts'
import { fulfilLine, type LineRow, moveOrder, type OrderRow } from './store/orders.ts'

export type FulfilRefusal =
  | 'order_not_open'
  | 'coupon_invalid'
  | 'fee_cap_exceeded'
  | 'wallet_short'

type Paid = {
  readonly at: Date
  /** The gateway's, for a payment by card. */
  readonly paymentId?: string
}

const noCharge = { charge: 0n, gst: 0n }

/**
 * Hands over an order that is locked and paid, whole or not at all: its state, coupons, ledger,
 * subscriptions and invoices in one transaction. The phases go over the lines in orders of their
 * own (coupons, providers, plans, providers), so that no two sales wait for each other in a circle;
 * the invoices' series, which many sales share, come last.
 */
export async function fulfilOrder(
  deps: CheckoutDeps,
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  { at, paymentId }: Paid,
): Promise<Result<undefined, FulfilRefusal>> {
  const event = order.method === 'manual' ? 'verify' : 'pay'
  const from = statusesBefore(event)
  const move = { id: order.id, from, to: 'paid' as const, paidAt: at }
  if (!(await moveOrder(tx, paymentId === undefined ? move : { ...move, paymentId }))) {
    return fail('order_not_open')
  }
  const refused =
    (await spendCoupons(deps, tx, lines, at)) ??
    (await refuseFees(deps, tx, { userId: order.user_id, lines, now: at })) ??
    (await postSales(deps, tx, order, lines, at))
  if (refused !== undefined) {
    return refused
  }
  const subscriptions = await grantPlans(deps, tx, lines, at)
  await removeFromCart(
    tx,
    order.user_id,
    lines.map((line) => line.plan_id),
  )
  await publish(tx, orderPaid, {
    orderId: order.id,
    reference: order.reference,
    userId: order.user_id,
    method: order.method,
    totalPaise: String(order.total_paise),
    lines: lines.map((line) => ({
      lineId: line.id,
      planId: line.plan_id,
      planTitle: line.title,
      providerId: line.provider_id,
      pricePaise: String(line.price_paise),
    })),
    at: at.toISOString(),
  })
  await deps.audit.record(tx, {
    action: 'checkout.order_paid',
    actor: { kind: 'system' },
    object: { type: 'order', id: order.id },
    detail: { method: order.method, paise: String(order.total_paise), lines: lines.length },
  })
  await issueInvoices(deps, tx, lines, { at, subscriptions })
  return ok(undefined)
}

async function spendCoupons({ plans }: CheckoutDeps, tx: Tx, lines: readonly LineRow[], at: Date) {
  const held = lines
    .flatMap((line) => (line.coupon_id === null ? [] : [{ line, couponId: line.coupon_id }]))
    .sort((a, b) => (a.couponId < b.couponId ? -1 : 1))
  for (const { line, couponId } of held) {
    const use = { couponId, userId: line.user_id, lineId: line.id, at }
    if (!(await plans.couponUses.use(tx, use))) {
      return fail('coupon_invalid')
    }
  }
  return undefined
}

async function postSales(
  deps: CheckoutDeps,
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  at: Date,
) {
  for (const line of byProvider(lines)) {
    if (line.price_paise > 0n) {
      const terms = await deps.termsOf?.(tx, line.provider_id, at)
      const posted = await deps.ledger.post(tx, saleOf(order, line, terms, at))
      if (!posted.ok && posted.code === 'insufficient_balance') {
        return fail('wallet_short')
      }
      assert(posted.ok, 'a line that was not paid has no sale in the ledger')
    }
  }
  return undefined
}

/** What a paid line writes into the ledger. */
export function saleOf(
  { method }: Pick<OrderRow, 'method'>,
  line: LineRow,
  terms: MembershipTerms | undefined,
  at: Date,
): LedgerEntry {
  const charge =
    terms === undefined
      ? noCharge
      : platformCharge(terms, line.renewal ? 'renewal' : 'fresh', line.base_paise)
  const sale = {
    lineId: line.id,
    providerId: line.provider_id,
    gross: line.price_paise,
    charge,
    at,
  }
  return method === 'manual'
    ? directSaleEntry({ ...sale, plan: terms?.plan ?? 'Postpaid' })
    : saleEntry({ ...sale, gst: 2n * line.half_paise })
}

async function grantPlans({ plans }: CheckoutDeps, tx: Tx, lines: readonly LineRow[], at: Date) {
  const granted = new Map<string, string>()
  const byPlan = lines.toSorted((a, b) => (a.plan_id < b.plan_id ? -1 : 1))
  for (const line of byPlan) {
    const { subscriptionId } = await plans.subscriptions.grant(tx, {
      planId: line.plan_id,
      planVersion: line.plan_version,
      userId: line.user_id,
      kind: 'paid',
      sourceId: line.id,
      days: line.validity_days,
      at,
    })
    granted.set(line.id, subscriptionId)
  }
  return granted
}

async function issueInvoices(
  { invoices }: CheckoutDeps,
  tx: Tx,
  lines: readonly LineRow[],
  { at, subscriptions }: { at: Date; subscriptions: ReadonlyMap<string, string> },
): Promise<void> {
  for (const line of byProvider(lines)) {
    const { invoiceId, sameState } = await invoices.issue(tx, lineInvoice(line, at))
    const subscriptionId = present(subscriptions.get(line.id), 'every line is granted')
    await fulfilLine(tx, { id: line.id, subscriptionId, invoiceId, sameState, paidAt: at })
  }
}

export function lineInvoice(line: LineRow, at: Date): InvoiceDraft {
  return {
    supplier: line.provider_id,
    buyerId: line.user_id,
    subject: { type: 'order-line', id: line.id },
    at,
    lines: [
      {
        description: `${line.title}, ${line.validity_days} days`,
        taxable: line.base_paise,
        gst: 2n * line.half_paise,
      },
    ],
  }
}

function byProvider(lines: readonly LineRow[]): readonly LineRow[] {
  return lines.toSorted((a, b) =>
    a.provider_id === b.provider_id
      ? a.position - b.position
      : a.provider_id < b.provider_id
        ? -1
        : 1,
  )
}
