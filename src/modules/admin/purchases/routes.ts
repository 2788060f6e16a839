import { adminPlans, walletPurchases } from '#contract/admin/purchases.ts'
import { momentsOf } from '#contract/common/day-range.ts'
import { invoicePath } from '#contract/invoices/links.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asPage } from '#platform/http/replies.ts'
import type { AdminDeps } from '../deps.ts'

const linkOf = (invoiceId: string) => invoicePath('admin', invoiceId)

/** Purchases: platform plans by providers, and plans by customers. */
export function purchaseHandlers({ checkout, platformPlans }: AdminDeps): readonly Handler[] {
  return [
    handle(adminPlans, async (_, { query: { plan, status, providerId, ...query } }) => {
      const isExpired = status === undefined ? undefined : status === 'Expired'
      const filter = { tier: plan, isExpired, providerId, ...momentsOf(query) }
      return asPage(await platformPlans.purchases.listAll(filter, query, linkOf))
    }),
    handle(walletPurchases, async (_, { query: { method, providerId, ...query } }) => {
      const filter = { role: 'admin' as const, method, providerId, ...momentsOf(query) }
      return asPage(await checkout.orders.sales(filter, query))
    }),
  ]
}
