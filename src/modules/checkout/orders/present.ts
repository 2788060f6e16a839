import type { OrderNeed, RefundRoute } from '#contract/checkout/states.ts'
import type { LineRefund, Order, OrderLine, PriceChange } from '#contract/checkout/types.ts'
import { present } from '#kit/assert.ts'
import { type Paise, rupeesFromPaise } from '#kit/money.ts'
import { headsOf } from '#modules/invoices/rules/gst.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Tx } from '#platform/tx.ts'
import { cancellationKey } from '../cancel/cancel-money.ts'
import { termsNeeds } from '../consents/terms-needs.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Change } from '../rules/changes.ts'
import {
  type CancellationRow,
  listCancellations,
  listReturned,
  type ReturnedRow,
} from '../store/cancellations.ts'
import { listConsents } from '../store/consents.ts'
import { listManual, type ManualRow } from '../store/manual.ts'
import { listLines } from '../store/order-lists.ts'
import { findOrder, type LineRow, type OrderRow } from '../store/orders.ts'
import { listSent } from '../store/provider-refunds.ts'
import { latestProof, proofDeadline } from './unreported-transfers.ts'

type Split = OrderLine['split']

/** A price split into its parts, in rupees. */
export function splitOf(base: Paise, gst: Paise, sameState: boolean): Split {
  const { cgst, sgst, igst } = headsOf(gst, sameState)
  return {
    taxable: rupeesFromPaise(base),
    cgst: rupeesFromPaise(cgst),
    sgst: rupeesFromPaise(sgst),
    igst: rupeesFromPaise(igst),
  }
}

type Known = {
  readonly names: ReadonlyMap<string, string>
  readonly consentedAt: ReadonlyMap<string, Date>
  readonly refunds: ReadonlyMap<string, Refunded>
}

function toLine(row: LineRow, { names, consentedAt, refunds }: Known): OrderLine {
  const refunded = refunds.get(row.id)
  return {
    _id: row.id,
    serviceId: row.plan_id,
    serviceName: row.title,
    version: row.plan_version,
    soldById: row.provider_id,
    soldByName: names.get(row.provider_id) ?? '',
    gst: row.gst,
    listPrice: rupeesFromPaise(row.list_paise),
    discount: rupeesFromPaise(row.discount_paise),
    couponCode: row.coupon_code,
    price: rupeesFromPaise(row.price_paise),
    split: splitOf(row.base_paise, 2n * row.half_paise, row.same_state),
    validity: row.validity_days,
    renewal: row.renewal,
    consentedAt: consentedAt.get(row.id)?.toISOString() ?? null,
    agreementId: row.agreement_id,
    invoiceId: row.invoice_id,
    creditNoteIds: refunded?.creditNoteIds ?? [],
    refund: refunded?.refund ?? null,
    subscriptionId: row.subscription_id,
  }
}

type Deps = Pick<
  CheckoutDeps,
  'accounts' | 'clock' | 'providers' | 'plans' | 'invoices' | 'esign' | 'payments'
>

/** Orders of one buyer, as that buyer sees them. */
export async function presentOrders(
  deps: Deps,
  tx: Tx,
  orders: readonly OrderRow[],
): Promise<readonly Order[]> {
  const orderIds = orders.map(({ id }) => id)
  const lines = await listLines(tx, orderIds)
  const lineIds = lines.map(({ id }) => id)
  const consentedAt = new Map(
    (await listConsents(tx, lineIds)).map((row) => [row.line_id ?? '', row.agreed_at]),
  )
  const refunds = await refundsOf(deps, tx, lineIds)
  const manual = new Map((await listManual(tx, orderIds)).map((row) => [row.order_id, row]))
  const returned = new Map((await listReturned(tx, orderIds)).map((row) => [row.order_id, row]))
  const back = await deps.payments.fullyRefunded(
    tx,
    [...returned.values()].map((row) => row.payment_id),
  )
  const opened = await openedOf(deps, tx, orders)
  const names = await deps.providers.namesOf(
    tx,
    lines.map((line) => line.provider_id),
  )
  const known = { names, consentedAt, refunds }
  const now = deps.clock.now()
  const presented: Order[] = []
  for (const order of orders) {
    const own = lines.filter((line) => line.order_id === order.id)
    const isOpen = order.status === 'quoted'
    const mayBePaid = isOpen || latestProof(order, now) !== undefined
    const needs = mayBePaid ? await needsOf(deps, tx, order, own) : []
    const proofUntil = await proofDeadline(deps, tx, { order, lines: own, needs })
    presented.push({
      _id: order.id,
      reference: order.reference,
      method: order.method,
      status: order.status,
      total: rupeesFromPaise(order.total_paise),
      lines: own.map((line) => toLine(line, known)),
      createdAt: order.created_at.toISOString(),
      expiresAt: order.expires_at.toISOString(),
      paidAt: order.paid_at?.toISOString() ?? null,
      needs: isOpen ? [...needs] : [],
      proofUntil: proofUntil?.toISOString() ?? null,
      payment: toPayment(manual.get(order.id), order.user_id),
      openPayment: opened.get(order.id) ?? null,
      returned: toReturned(returned.get(order.id), back),
    })
  }
  return presented
}

/** An order after a change in this transaction. */
export async function presentChanged(deps: Deps, tx: Tx, orderId: string): Promise<Order> {
  return presentOrder(deps, tx, present(await findOrder(tx, orderId), 'an order stays'))
}

export async function presentOrder(deps: Deps, tx: Tx, order: OrderRow): Promise<Order> {
  const [shown] = await presentOrders(deps, tx, [order])
  return present(shown, 'an order is shown')
}

/** The opened payments of those orders that may still receive money. */
async function openedOf(
  { payments }: Deps,
  tx: Tx,
  orders: readonly OrderRow[],
): ReturnType<Deps['payments']['opened']> {
  const open = orders.filter(
    ({ method, status }) => method === 'card' && (status === 'quoted' || status === 'expired'),
  )
  return open.length === 0
    ? new Map()
    : payments.opened(
        tx,
        'order',
        open.map(({ id }) => id),
      )
}

type Refunded = { readonly creditNoteIds: string[]; readonly refund: LineRefund }

/** What was refunded of cancelled lines together, by line; it is back once all of it is. */
async function refundsOf(
  { payments }: Pick<CheckoutDeps, 'payments'>,
  tx: Tx,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, Refunded>> {
  const rows = await listCancellations(tx, lineIds)
  const sent = new Map(
    (await listSent(tx, idsBy('provider', rows))).map((row) => [row.cancellation_id, row]),
  )
  const back = await payments.completedRefunds(tx, idsBy('gateway', rows).map(cancellationKey))
  const backAt = (row: CancellationRow): Date | undefined => {
    // A refund that was fully made on the gateway's dashboard was not requested again.
    const isBack = row.route === 'gateway' && row.already_paise === row.base_paise + row.gst_paise
    return isBack
      ? row.cancelled_at
      : (sent.get(row.id)?.recorded_at ?? back.get(cancellationKey(row.id)))
  }
  const refunds = new Map<string, Refunded>()
  for (const [lineId, own] of Map.groupBy(rows, (row) => row.line_id)) {
    const last = present(own.at(-1), 'a group has a row')
    const backs = own.filter(({ route }) => route !== 'none').map(backAt)
    const total = own.reduce((sum, row) => sum + row.base_paise + row.gst_paise, 0n)
    const refund = {
      amount: rupeesFromPaise(total),
      route: last.route,
      backAt: backs.includes(undefined) ? null : (backs.at(-1)?.toISOString() ?? null),
      referenceNo: sent.get(last.id)?.reference_no ?? null,
    }
    refunds.set(lineId, { creditNoteIds: own.flatMap((row) => row.credit_note_id ?? []), refund })
  }
  return refunds
}

function idsBy(route: RefundRoute, rows: readonly CancellationRow[]): readonly string[] {
  return rows.filter((row) => row.route === route).map(({ id }) => id)
}

/** A submitted payment ends without a verifier only by its buyer. */
export function isWithdrawn({ decided_by: by }: ManualRow, buyerId: string): boolean {
  return by === buyerId
}

function toPayment(row: ManualRow | undefined, buyerId: string): Order['payment'] {
  return row === undefined
    ? null
    : {
        utr: row.utr,
        submittedAt: row.submitted_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
        withdrawn: isWithdrawn(row, buyerId),
        reason: row.reason,
      }
}

function toReturned(
  row: ReturnedRow | undefined,
  back: ReadonlyMap<string, Date>,
): Order['returned'] {
  return row === undefined
    ? null
    : {
        reason: row.reason,
        amount: rupeesFromPaise(row.amount_paise),
        at: row.returned_at.toISOString(),
        backAt: back.get(row.payment_id)?.toISOString() ?? null,
      }
}

/** What the buyer's account still lacks before any payment. */
export async function accountNeeds(
  { accounts, invoices }: Pick<CheckoutDeps, 'accounts' | 'invoices'>,
  tx: Tx,
  userId: string,
): Promise<readonly OrderNeed[]> {
  const [account, billing] = await pipelined([
    accounts.findAccount(tx, userId),
    invoices.billing.profileOf(tx, userId),
  ])
  return [
    ...(account?.telegram ? [] : ['telegram' as const]),
    ...(billing === null ? ['billing' as const] : []),
  ]
}

/**
 * What is missing before this order can be paid, in the order in which the buyer is asked for it.
 */
export async function needsOf(
  deps: Omit<Deps, 'clock' | 'payments'>,
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<readonly OrderNeed[]> {
  const [account, terms] = await pipelined([
    accountNeeds(deps, tx, order.user_id),
    termsNeeds(deps, tx, order, lines),
  ])
  return [...account, ...terms]
}

export function presentChange(change: Change): PriceChange {
  const { what, planId: serviceId, title: serviceName } = change
  switch (what) {
    case 'price':
      return {
        what,
        serviceId,
        serviceName,
        before: rupeesFromPaise(change.before),
        after: rupeesFromPaise(change.after),
      }
    case 'validity':
      return { what, serviceId, serviceName, before: change.before, after: change.after }
    case 'coupon':
    case 'gone':
      return { what, serviceId, serviceName, before: null, after: null }
  }
}
