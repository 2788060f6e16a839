import { documentTexts } from '#contract/invoices/texts.ts'
import { present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import { compareTexts } from '#kit/text.ts'
import type { AuditEntry } from '#modules/audit/index.ts'
import type { InvoiceDraft } from '#modules/invoices/index.ts'
import { splitInclusive } from '#modules/invoices/rules/gst.ts'
import {
  directSaleEntry,
  type LedgerEntry,
  type MembershipTerms,
  platformCharge,
  saleEntry,
} from '#modules/ledger/index.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import { publishAll } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { orderPaid } from '../events.ts'
import { orderMoves } from '../rules/order-state.ts'
import { refuseCustomers } from '../sellable/customer-limit.ts'
import { refuseFees } from '../sellable/fee-allowance.ts'
import { emptyCarts } from '../store/cart.ts'
import {
  couponsOf,
  fulfilLines,
  payOrders,
  type SoldLine,
  type SoldOrder,
} from '../store/order-lists.ts'
import { platformChargeIn } from './charge-invoices.ts'
import { findChargedRenewals } from './charged-renewals.ts'
import { walletShort } from './wallet-short.ts'

export type FulfilRefusal =
  | 'order_not_open'
  | 'coupon_invalid'
  | 'fee_cap_exceeded'
  | 'customer_limit_reached'
  | 'wallet_short'
  | 'seller_gone'

/** A locked, paid order with its lines. */
export type Sale = {
  readonly order: SoldOrder
  readonly lines: readonly SoldLine[]
  /** The gateway's payment id, for a payment by card. */
  readonly paymentId?: string
  /**
   * When a transfer was submitted. The charge is that of that moment, because the provider chooses
   * when to verify.
   */
  readonly submittedAt?: Date
}

/** Why orders cannot be fulfilled. */
type Refused = ReadonlyMap<Sale, Failure<FulfilRefusal>>

const noRefusals: Refused = new Map()
const noCharge = { charge: 0n, gst: 0n }

/**
 * Fulfils all orders or, if it returns refusals, none: the caller then rolls back, and may retry
 * without the refused ones. To avoid deadlocks, all orders pass one phase after the other (state,
 * coupons, fee limits, customer limits, ledger, subscriptions, invoices), and each phase locks in
 * the order of its ids (of coupons, clients, providers, plans). The invoice series, which many
 * sales share, are locked last.
 */
export async function fulfilOrders(
  deps: CheckoutDeps,
  tx: Tx,
  sales: readonly Sale[],
  at: Date,
): Promise<Refused> {
  await lockCoupons(deps, tx, sales)
  const orders = sales.map((sale) => ({ sale, userId: sale.order.user_id, lines: sale.lines }))
  const verifying = sales.some(({ order }) => order.method === 'manual')
  // Pipelined statements run, and take locks, in the order in which they are sent.
  const [terms, renewals, ...answers] = await pipelined([
    termsOfSales(deps, tx, sales, at),
    findChargedRenewals(
      deps,
      tx,
      sales.flatMap((sale) => sale.lines),
      at,
    ),
    recordPayments(tx, sales, at),
    spendCoupons(deps, tx, sales, at),
    refusalsBySale(refuseFees(deps, tx, orders, { at, verifying })),
    refusalsBySale(refuseCustomers(deps, tx, orders, { at, settling: true, verifying })),
  ])
  const booked = bookingsOf(sales, { terms, renewals }, at)
  const refused =
    answers.find(({ size }) => size > 0) ??
    (await postSales(deps, tx, { sales, booked: [...booked.values()] }))
  if (refused.size > 0) {
    return refused
  }
  const lines = sales.flatMap((sale) => sale.lines)
  const [subscriptions, issued] = await pipelined([
    grantPlans(deps, tx, lines, at),
    issueInvoices(deps, tx, lines, at),
    emptyCarts(tx, lines),
    publishAll(
      tx,
      orderPaid,
      sales.map((sale) => paidEvent(sale, at)),
    ),
    deps.audit.recordAll(tx, sales.map(auditEntry)),
  ])
  await fulfilLines(
    tx,
    lines.map(({ id }, index) => ({
      id,
      ...present(subscriptions[index], 'every line is granted'),
      ...present(issued[index], 'every line has its invoice'),
      charge: chargedBy(booked.get(id)?.entry),
    })),
    at,
  )
  return noRefusals
}

export async function fulfilOrder(
  deps: CheckoutDeps,
  tx: Tx,
  sale: Sale,
  at: Date,
): Promise<Result<undefined, FulfilRefusal>> {
  const refused = await fulfilOrders(deps, tx, [sale], at)
  return refused.get(sale) ?? ok(undefined)
}

async function recordPayments(tx: Tx, sales: readonly Sale[], at: Date): Promise<Refused> {
  const refused = new Map<Sale, Failure<FulfilRefusal>>()
  const byEvent = Map.groupBy(sales, ({ order }) => (order.method === 'manual' ? 'verify' : 'pay'))
  for (const [event, own] of byEvent) {
    const paid = await payOrders(
      tx,
      orderMoves[event].from,
      own.map(({ order, paymentId = null }) => ({ id: order.id, paymentId })),
      at,
    )
    for (const sale of own.filter(({ order }) => !paid.has(order.id))) {
      refused.set(sale, fail('order_not_open'))
    }
  }
  return refused
}

/** Locks all coupons before anything else, in the order of their ids. */
async function lockCoupons({ plans }: CheckoutDeps, tx: Tx, sales: readonly Sale[]): Promise<void> {
  const ids = sales.flatMap(({ lines }) => couponsOf(lines))
  if (ids.length > 0) {
    await plans.couponUses.lock(tx, ids)
  }
}

async function spendCoupons(
  { plans }: CheckoutDeps,
  tx: Tx,
  sales: readonly Sale[],
  at: Date,
): Promise<Refused> {
  const refused = new Map<Sale, Failure<FulfilRefusal>>()
  const held = sales.flatMap((sale) =>
    sale.lines.flatMap(({ id: lineId, coupon_id: couponId, user_id: userId }) =>
      couponId === null ? [] : [{ sale, use: { couponId, userId, lineId, at } }],
    ),
  )
  for (const { sale, use } of held) {
    if (!(await plans.couponUses.use(tx, use))) {
      refused.set(sale, fail('coupon_invalid'))
    }
  }
  return refused
}

/** Keys the refusals of orders by their sales. */
async function refusalsBySale(
  refusing: Promise<ReadonlyMap<{ readonly sale: Sale }, Failure<FulfilRefusal>>>,
): Promise<Refused> {
  return new Map([...(await refusing)].map(([{ sale }, refusal]) => [sale, refusal]))
}

type Terms = ReadonlyMap<Sale, ReadonlyMap<string, MembershipTerms>>

/**
 * The platform's charges for each sale, by provider. A provider without a membership at that moment
 * is missing.
 */
async function termsOfSales(
  { memberships }: CheckoutDeps,
  tx: Tx,
  sales: readonly Sale[],
  at: Date,
): Promise<Terms> {
  const byMoment = Map.groupBy(sales, ({ submittedAt = at }) => submittedAt.getTime())
  const known = await pipelined(
    [...byMoment].map(async ([moment, own]) => {
      const ids = own.flatMap(({ lines }) => lines.map((line) => line.provider_id))
      const terms = await memberships.termsOf(tx, [...new Set(ids)], new Date(moment))
      return own.map((sale) => [sale, terms] as const)
    }),
  )
  return new Map(known.flat())
}

type Booking = { readonly sale: Sale; readonly line: SoldLine; readonly entry: LedgerEntry }

/** The ledger entries by line. A line that costs nothing and has no charge has no entry. */
function bookingsOf(
  sales: readonly Sale[],
  { terms, renewals }: { readonly terms: Terms; readonly renewals: ReadonlySet<string> },
  at: Date,
): ReadonlyMap<string, Booking> {
  const booked = sales
    .flatMap((sale) =>
      sale.lines.map((line) => {
        const charged = { ...line, renewal: renewals.has(line.id) }
        const entry = saleEntryOf(sale.order, charged, terms.get(sale)?.get(line.provider_id), at)
        return { sale, line, entry }
      }),
    )
    .filter(({ entry }) => entry.lines.length > 0)
    .sort((a, b) => byProvider(a.line, b.line))
  return new Map(booked.map((one) => [one.line.id, one]))
}

function chargedBy(entry: LedgerEntry | undefined): Paise {
  const { charge, gst } = platformChargeIn(entry?.lines ?? [])
  return charge + gst
}

async function postSales(
  deps: CheckoutDeps,
  tx: Tx,
  { sales, booked }: { readonly sales: readonly Sale[]; readonly booked: readonly Booking[] },
): Promise<Refused> {
  const entries = booked.map(({ entry }) => entry)
  const refused = await refuseClosedWallets(deps, tx, sales)
  for (const [index, posted] of (await deps.ledger.postAll(tx, entries)).entries()) {
    const { sale } = present(booked[index], 'in the order of the entries')
    if (!posted.ok) {
      const code = refusalByPostError[posted.code]
      refused.set(
        sale,
        code === 'wallet_short' ? await walletShort(deps, tx, entries[index]) : fail(code),
      )
    }
  }
  return refused
}

const refusalByPostError = {
  insufficient_balance: 'wallet_short',
  wallet_closed: 'seller_gone',
  // A line with a ledger entry was fulfilled before.
  already_posted: 'order_not_open',
} as const satisfies Record<string, FulfilRefusal>

/**
 * The ledger refuses entries of providers that no longer exist, but a line that costs nothing has
 * no entry. With such a line, the wallets are checked here, under the lock that a provider's
 * deletion takes.
 */
async function refuseClosedWallets(
  { ledger }: CheckoutDeps,
  tx: Tx,
  sales: readonly Sale[],
): Promise<Map<Sale, Failure<FulfilRefusal>>> {
  const refused = new Map<Sale, Failure<FulfilRefusal>>()
  const lines = sales.flatMap((sale) => sale.lines.map((line) => ({ sale, line })))
  if (lines.some(({ line }) => line.price_paise === 0n)) {
    const ids = new Set(lines.map(({ line }) => line.provider_id).sort(compareTexts))
    for (const providerId of ids) {
      if (!(await ledger.lockOpenWallet(tx, providerId))) {
        for (const { sale } of lines.filter(({ line }) => line.provider_id === providerId)) {
          refused.set(sale, fail('seller_gone'))
        }
      }
    }
  }
  return refused
}

/** The ledger entry of a paid line; `renewal` decides which charge is due. */
export function saleEntryOf(
  { method }: Pick<SoldOrder, 'method'>,
  line: SoldLine,
  terms: MembershipTerms | undefined,
  at: Date,
): LedgerEntry {
  const charge =
    terms === undefined
      ? noCharge
      : platformCharge(terms, line.renewal ? 'renewal' : 'fresh', basesOf(line))
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

function basesOf({ base_paise: base, list_paise: list, gst }: SoldLine) {
  const { base: listBase } = splitInclusive(list, { charges: gst, sameState: true })
  return { base, listBase }
}

function grantPlans({ plans }: CheckoutDeps, tx: Tx, lines: readonly SoldLine[], at: Date) {
  return plans.subscriptions.grantAll(
    tx,
    lines.map((line) => ({
      planId: line.plan_id,
      planVersion: line.plan_version,
      userId: line.user_id,
      kind: 'paid',
      sourceId: line.id,
      days: line.validity_days,
    })),
    at,
  )
}

function paidEvent({ order, lines }: Sale, at: Date) {
  return {
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
  }
}

function auditEntry({ order, lines }: Sale): AuditEntry {
  const { id, method, total_paise: total } = order
  return {
    action: 'checkout.order-paid',
    actor: { kind: 'system' },
    object: { type: 'order', id },
    detail: { method, paise: String(total), lines: lines.length },
  }
}

function issueInvoices({ invoices }: CheckoutDeps, tx: Tx, lines: readonly SoldLine[], at: Date) {
  return invoices.issueAll(
    tx,
    lines.map((line) => lineInvoice(line, at)),
  )
}

export function lineInvoice(line: SoldLine, at: Date): InvoiceDraft {
  return {
    supplier: line.provider_id,
    buyerId: line.user_id,
    subject: { type: 'order-line', id: line.id },
    chargesGst: line.gst,
    at,
    lines: [
      {
        description: documentTexts.planDays(line.title, line.validity_days),
        taxable: line.base_paise,
        gst: 2n * line.half_paise,
      },
    ],
  }
}

function byProvider(a: SoldLine, b: SoldLine): number {
  return compareTexts(a.provider_id, b.provider_id) || a.position - b.position
}
