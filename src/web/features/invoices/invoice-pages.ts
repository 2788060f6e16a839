import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'
import { allInvoices, myInvoices } from '#contract/invoices/calls.ts'
import { callPages } from '#web/lib/call-pages.ts'

export type InvoiceSide = 'buyer' | 'supplier'

export function invoicePages(api: ApiClient, as: InvoiceSide) {
  return callPages(
    api,
    myInvoices,
    (cursor) => ({ query: { as, limit: PAGE_LIMIT_MAX, cursor } }),
    (reply) => reply.nextCursor,
  )
}

export function allInvoicePages(api: ApiClient) {
  return callPages(
    api,
    allInvoices,
    (cursor) => ({ query: { limit: PAGE_LIMIT_MAX, cursor } }),
    (reply) => reply.nextCursor,
  )
}
