import type { Role } from '#contract/accounts/roles.ts'
import { type DayRange, momentsOf } from '#contract/common/day-range.ts'
import { TOTALS_MAX_ROWS } from '#contract/common/limits.ts'
import type { Invoice, InvoiceKind, InvoiceRow } from '#contract/invoices/types.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { downloadLink, fileName } from '#platform/files/download-links.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { InvoicesDeps } from '../deps.ts'
import { type DocumentFilter, listDocuments, totalDocuments } from '../store/list.ts'
import { fileOf, findStoredInvoice } from './documents.ts'
import { type StoredInvoice, toInvoice, toRow } from './present.ts'

export type InvoiceSearch = DayRange & {
  /** Part of the number or of a name. */
  readonly q?: string | undefined
  readonly kind?: InvoiceKind | undefined
}

/** Invoices as buyers, suppliers and permitted admins see them. */
export function createInvoiceViews(deps: InvoicesDeps) {
  const { db, audit, secrets, clock } = deps

  const list = (
    filter: DocumentFilter,
    role: Role,
    query: PageQuery,
  ): Promise<Result<Page<InvoiceRow>, 'invalid_input'>> =>
    pageInTime(query, {
      list: (range) => listDocuments(db.read, filter, range),
      placeOf: ({ issued_at: at, id }) => ({ at, id }),
      present: (rows) => rows.map((row) => toRow(row, role)),
    })

  const findForReader = async (
    reader: Actor,
    id: string,
    action: 'invoice.viewed' | 'invoice.downloaded',
  ): Promise<StoredInvoice | undefined> =>
    db.transaction(async (tx) => {
      const parts = await findStoredInvoice(tx, id)
      if (parts === undefined || !mayRead(reader, parts)) {
        return undefined
      }
      await audit.record(tx, {
        action,
        ...signedBy(reader),
        object: { type: 'invoice', id },
      })
      return parts
    })

  return {
    listOfBuyer: (accountId: string, role: Role, query: PageQuery) =>
      list({ of: { side: 'buyer', accountId } }, role, query),
    listOfSupplier: (accountId: string, role: Role, query: PageQuery) =>
      list({ of: { side: 'supplier', accountId } }, role, query),
    listAll: ({ cursor, limit, ...search }: InvoiceSearch & PageQuery) =>
      list(filterOf(search), 'admin', { cursor, limit }),

    totalsOf: async (search: InvoiceSearch) => {
      const filter = filterOf(search)
      const { count, taxable, gst, total } = await totalDocuments(db.read, filter, TOTALS_MAX_ROWS)
      return {
        count,
        amountWithoutGST: rupeesFromPaise(taxable),
        GST: rupeesFromPaise(gst),
        amount: rupeesFromPaise(total),
        isWhole: count < TOTALS_MAX_ROWS,
      }
    },

    /** Another account's document gives the same answer as a missing one. */
    details: async (reader: Actor, id: string): Promise<Result<Invoice, 'not_found'>> => {
      const parts = await findForReader(reader, id, 'invoice.viewed')
      return parts === undefined ? fail('not_found') : ok(toInvoice(parts, reader.role))
    },

    /** A link to the PDF for this reader, valid for some minutes. */
    pdf: async (reader: Actor, id: string): Promise<Result<string, 'not_found'>> => {
      const parts = await findForReader(reader, id, 'invoice.downloaded')
      if (parts === undefined) {
        return fail('not_found')
      }
      const fileId = await fileOf(deps, parts)
      const { kind, number } = parts.document
      const name = fileName(kind, number)
      const viewerId = reader.accountId
      return ok(downloadLink(secrets, { fileId, name, viewerId, ours: true }, clock.now()).url)
    },
  }
}

/** An admin's permission was checked by the route. */
function mayRead({ accountId, role }: Actor, { document }: StoredInvoice): boolean {
  return role === 'admin' || document.buyer_id === accountId || document.supplier_id === accountId
}

function filterOf({ q, kind, ...days }: InvoiceSearch): DocumentFilter {
  return { words: q === '' ? undefined : q, kind, ...momentsOf(days) }
}
