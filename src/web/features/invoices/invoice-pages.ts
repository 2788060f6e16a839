import type { ApiClient } from '#contract/call.ts'
import { LIST_WORDS_MAX_CHARACTERS, PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { allInvoices, myInvoices } from '#contract/invoices/calls.ts'
import {
  type InvoiceKind,
  type InvoiceSuppliers,
  invoiceKinds,
  invoiceSuppliers,
} from '#contract/invoices/types.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { allowedValue, daysIn, textIn } from '#web/lib/navigation/search-values.ts'

export type InvoiceSide = 'buyer' | 'supplier'

/** Of a provider; the documents that it issued if `as` is absent. */
export type OwnInvoiceSearch = {
  readonly as?: 'buyer'
  readonly from?: string
  readonly to?: string
}

export const PROVIDER_INVOICES_PATH = '/dashboard/serviceprovider/invoices'

export function ownInvoiceSearchOf(search: Readonly<Record<string, unknown>>): OwnInvoiceSearch {
  return { as: search.as === 'buyer' ? 'buyer' : undefined, ...daysIn(search) }
}

export function invoicePages(
  api: ApiClient,
  as: InvoiceSide,
  days: Pick<OwnInvoiceSearch, 'from' | 'to'> = {},
) {
  return callPages(api, myInvoices, { query: { ...days, as, limit: PAGE_LIMIT_MAX } })
}

export const ALL_INVOICES_PATH = '/dashboard/admin/invoices'

export type InvoiceSearch = {
  readonly q?: string
  readonly kind?: InvoiceKind
  readonly supplier?: InvoiceSuppliers
  readonly from?: string
  readonly to?: string
}

export function invoiceSearchOf(search: Readonly<Record<string, unknown>>): InvoiceSearch {
  return {
    q: textIn(search.q, LIST_WORDS_MAX_CHARACTERS),
    kind: allowedValue(invoiceKinds, search.kind),
    supplier: allowedValue(invoiceSuppliers, search.supplier),
    ...daysIn(search),
  }
}

/** All invoices, newest first. */
export function allInvoicePages(api: ApiClient, search: InvoiceSearch) {
  return callPages(api, allInvoices, { query: { ...search, limit: PAGE_LIMIT_MAX } })
}
