import type { Role } from '#contract/accounts/roles.ts'
import { type DayRange, momentsOf } from '#contract/common/day-range.ts'
import { TOTALS_MAX_ROWS } from '#contract/common/limits.ts'
import type {
  Invoice,
  InvoiceKind,
  InvoicePayee,
  InvoiceRow,
  InvoiceSuppliers,
} from '#contract/invoices/types.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type LedgerLine, saleKey } from '#modules/ledger/index.ts'
import { downloadLink, fileName } from '#platform/files/download-links.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { InvoicesDeps } from '../deps.ts'
import {
  type DocumentFilter,
  type ListedRow,
  listDocuments,
  totalDocuments,
} from '../store/list.ts'
import { fileOf, findStoredInvoice } from './documents.ts'
import { type StoredInvoice, toInvoice, toRow } from './present.ts'

export type InvoiceSearch = DayRange & {
  /** Part of the number or of a name. */
  readonly q?: string | undefined
  readonly kind?: InvoiceKind | undefined
  readonly supplier?: InvoiceSuppliers | undefined
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
      present: async (rows) => {
        const payees = await payeesOf(deps, rows)
        return rows.map((row) => toRow(row, role, payees.get(row.sold_id) ?? null))
      },
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
    listOwn: (
      { accountId, role }: Pick<Actor, 'accountId' | 'role'>,
      { as: side, cursor, limit, ...days }: { as: 'buyer' | 'supplier' } & DayRange & PageQuery,
    ) => list({ of: { side, accountId }, ...momentsOf(days) }, role, { cursor, limit }),
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

function filterOf({ q, kind, supplier, ...days }: InvoiceSearch): DocumentFilter {
  return { words: q === '' ? undefined : q, kind, supplier, ...momentsOf(days) }
}

/** Who received the payments for what providers sold, by its id. */
async function payeesOf(
  { db, ledger }: InvoicesDeps,
  rows: readonly ListedRow[],
): Promise<ReadonlyMap<string | null, InvoicePayee | null>> {
  const sold = rows.map(({ sold_id: id }) => id).filter((id) => id !== null)
  if (sold.length === 0) {
    return new Map()
  }
  const sales = await ledger.linesOfAll(db.read, sold.map(saleKey))
  return new Map(sold.map((id) => [id, payeeOf(sales.get(saleKey(id)) ?? [])]))
}

function payeeOf(lines: readonly LedgerLine[]): InvoicePayee | null {
  const touches = (name: string) => lines.some(({ account }) => account.name === name)
  if (touches('direct_sales')) {
    return 'provider'
  }
  return touches('gateway_clearing') ? 'tradebox' : null
}
