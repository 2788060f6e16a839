import type { Role } from '#contract/accounts/roles.ts'
import type { AdminWalletPurchase, OpenPayment, Order } from '#contract/checkout/types.ts'
import { invoicePath } from '#contract/invoices/links.ts'
import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, type PageQuery, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { BANK_ANSWER_TIMEOUT_MS } from '#modules/payments/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { subscriptionStatus } from '../rules/subscription-status.ts'
import {
  listOrders,
  listSales,
  listUnpaid,
  type SaleRow,
  type SalesFilter,
} from '../store/order-lists.ts'
import { findOrder } from '../store/orders.ts'
import { presentOrders } from './present.ts'

/** Orders, for their buyers and sellers. */
export function createOrders(deps: CheckoutDeps) {
  const { db } = deps
  return {
    mine: async (
      userId: string,
      query: PageQuery,
    ): Promise<Result<Page<Order>, 'invalid_input'>> => {
      const place = placeInTime(query.cursor)
      if (!place.ok) {
        return place
      }
      const rows = await listOrders(db.read, { userId, after: place.value, rows: query.limit + 1 })
      const page = pageOf(rows, query.limit, (row) => ({
        key: row.created_at.toISOString(),
        id: row.id,
      }))
      const items = await presentOrders(deps, db.read, page.items)
      const unanswered = place.value === undefined ? await listUnanswered(deps, userId) : []
      return ok({ ...page, items: [...unanswered, ...items] })
    },

    one: async (userId: string, id: string): Promise<Result<Order, 'not_found'>> => {
      const order = await findOrder(db.read, id)
      if (order?.user_id !== userId) {
        return fail('not_found')
      }
      const [shown] = await presentOrders(deps, db.read, [order])
      return ok(present(shown, 'an order is shown'))
    },

    sales: async (
      { role, ...filter }: SalesFilter & { readonly role: Role },
      query: PageQuery,
    ): Promise<Result<Page<AdminWalletPurchase>, 'invalid_input'>> => {
      const place = placeInTime(query.cursor)
      if (!place.ok) {
        return place
      }
      const rows = await listSales(db.read, {
        ...filter,
        after: place.value,
        rows: query.limit + 1,
      })
      const page = pageOf(rows, query.limit, (row) => ({
        key: paidAt(row).toISOString(),
        id: row.id,
      }))
      return ok({ ...page, items: await toSales(deps, db.read, page.items, role) })
    },
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
  const buyers = await deps.accounts.findAccounts(tx, [...new Set(rows.map((row) => row.user_id))])
  const names = new Map(buyers.map(({ id, name }) => [id, name]))
  const sellers = await deps.providers.namesOf(
    tx,
    rows.map((row) => row.provider_id),
  )
  const held = await deps.plans.subscriptions.findAll(
    tx,
    rows.flatMap(({ subscription_id: id }) => (id === null ? [] : [id])),
  )
  const now = deps.clock.now()
  return rows.map((row) => {
    const term = present(held.get(row.subscription_id ?? ''), 'what was paid for was granted')
    return {
      _id: row.id,
      purchasedBy: names.get(row.user_id) ?? '',
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
