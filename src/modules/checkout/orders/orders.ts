import type { Role } from '#contract/accounts/roles.ts'
import type { AdminWalletPurchase, OpenPayment, Order } from '#contract/checkout/types.ts'
import { invoicePath } from '#contract/invoices/links.ts'
import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { BANK_ANSWER_TIMEOUT_MS } from '#modules/payments/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { isOrderReference } from '../rules/order-reference.ts'
import { subscriptionStatus } from '../rules/subscription-status.ts'
import {
  findBuyer,
  listLatest,
  listOrders,
  listSales,
  listUnpaid,
  type SaleRow,
  type SalesFilter,
} from '../store/order-lists.ts'
import { findOrder } from '../store/orders.ts'
import { presentOrder, presentOrders } from './present.ts'
import { listUnreported } from './unreported-transfers.ts'

const LATEST_MAX = 100

/** Orders, for their buyers, their sellers and admins. */
export function createOrders(deps: CheckoutDeps) {
  const { db } = deps
  return {
    mine: async (
      userId: string,
      query: PageQuery,
    ): Promise<Result<Page<Order>, 'invalid_input'>> => {
      const page = await pageInTime(query, {
        list: (range) => listOrders(db.read, userId, range),
        placeOf: ({ created_at: at, id }) => ({ at, id }),
        present: (rows) => presentOrders(deps, db.read, rows),
      })
      if (!page.ok || query.cursor !== undefined) {
        return page
      }
      const unreported = (await listUnreported(deps, db.read, userId)).map(({ order }) => order)
      const transfers = await presentOrders(deps, db.read, unreported)
      const unanswered = await listUnanswered(deps, userId)
      return ok({ ...page.value, items: [...transfers, ...unanswered, ...page.value.items] })
    },

    one: async (userId: string, id: string): Promise<Result<Order, 'not_found'>> => {
      const order = await findOrder(db.read, id)
      if (order?.user_id !== userId) {
        return fail('not_found')
      }
      return ok(await presentOrder(deps, db.read, order))
    },

    /** For admins: the latest orders of a customer, each with the gateway's payment id. */
    latestOf: async (
      userId: string,
    ): Promise<readonly (Order & { readonly paymentId: string | null })[]> => {
      const rows = await listLatest(db.read, userId, LATEST_MAX)
      const shown = await presentOrders(deps, db.read, rows)
      return shown.map((order, place) => ({ ...order, paymentId: rows[place]?.payment_id ?? null }))
    },

    /** Who placed the order with this reference, in any case; undefined for any other text. */
    buyerOf: async (reference: string): Promise<string | undefined> =>
      isOrderReference(reference) ? findBuyer(db.read, reference.toUpperCase()) : undefined,

    sales: (
      { role, ...filter }: SalesFilter & { readonly role: Role },
      query: PageQuery,
    ): Promise<Result<Page<AdminWalletPurchase>, 'invalid_input'>> =>
      pageInTime(query, {
        list: (range) => listSales(db.read, { ...filter, ...range }),
        placeOf: (row) => ({ at: paidAt(row), id: row.id }),
        present: (rows) => toSales(deps, db.read, rows, role),
      }),
  }
}

/** Recent unpaid orders whose payment is under way or was left unanswered by the bank. */
async function listUnanswered(deps: CheckoutDeps, userId: string): Promise<readonly Order[]> {
  const { db, clock } = deps
  const since = new Date(clock.now().getTime() - BANK_ANSWER_TIMEOUT_MS)
  const orders = await presentOrders(deps, db.read, await listUnpaid(db.read, userId, since))
  return orders.filter(({ openPayment }) => openPayment !== null && isUnanswered(openPayment))
}

function isUnanswered({ underWay, ended }: OpenPayment): boolean {
  return underWay || ended === 'unanswered'
}

function paidAt(row: SaleRow): Date {
  return present(row.paid_at, 'a sale was paid')
}

async function toSales(
  deps: CheckoutDeps,
  tx: Tx,
  rows: readonly SaleRow[],
  role: Role,
): Promise<AdminWalletPurchase[]> {
  const buyerIds = rows.map((row) => row.user_id)
  const sellerIds = rows.map((row) => row.provider_id)
  const buyers = await deps.accounts.namesOf(tx, buyerIds)
  const sellers = await deps.providers.namesOf(tx, sellerIds)
  const held = await deps.plans.subscriptions.findAll(
    tx,
    rows.flatMap(({ subscription_id: id }) => (id === null ? [] : [id])),
  )
  const now = deps.clock.now()
  return rows.map((row) => {
    const term = present(held.get(row.subscription_id ?? ''), 'what was paid for was granted')
    return {
      _id: row.id,
      purchasedBy: buyers.get(row.user_id) ?? '',
      soldByName: sellers.get(row.provider_id) ?? '',
      paymentId: row.payment_id,
      paymentMethod: row.method,
      amountWithoutGST: rupeesFromPaise(row.base_paise),
      GST: rupeesFromPaise(2n * row.half_paise),
      amount: rupeesFromPaise(row.price_paise),
      serviceName: row.title,
      duration: row.validity_days,
      createdAt: paidAt(row).toISOString(),
      validity: term.until.toISOString(),
      status: subscriptionStatus(term, now),
      invoiceLink: row.invoice_id === null ? null : invoicePath(role, row.invoice_id),
    }
  })
}
