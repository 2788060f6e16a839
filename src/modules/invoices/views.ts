import type { Invoice, InvoiceRow } from '#contract/invoices/entities.ts'
import { DOWNLOAD_LINK_SECONDS } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { type Page, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { downloadPath, fileName } from '#platform/files/download-links.ts'
import type { InvoicesDeps } from './deps.ts'
import { fileOf, findParts } from './documents.ts'
import { type DocumentParts, toInvoice, toRow } from './present.ts'
import { type ListFilter, listDocuments } from './store/read.ts'

/** Who looks, for the rule of access and the record. */
export type InvoiceReader = {
  readonly accountId: string
  readonly role: Role
  readonly sessionId: string
  readonly ip: string
  readonly requestId: string
}

export type InvoiceListQuery = { readonly cursor?: string; readonly limit: number }

/** What buyers, suppliers and permitted admins see. */
export function createInvoiceViews(deps: InvoicesDeps) {
  const { db, audit, secrets, clock } = deps

  const list = async (
    of: ListFilter['of'],
    role: Role,
    { cursor, limit }: InvoiceListQuery,
  ): Promise<Result<Page<InvoiceRow>, 'invalid_input'>> => {
    const after = placeInTime(cursor)
    if (!after.ok) {
      return after
    }
    const rows = await listDocuments(db.read, { of, after: after.value, rows: limit + 1 })
    const page = pageOf(rows, limit, (row) => ({ key: row.issued_at.toISOString(), id: row.id }))
    return ok({ ...page, items: page.items.map((row) => toRow(row, role)) })
  }

  const seen = async (
    reader: InvoiceReader,
    id: string,
    action: 'invoice.viewed' | 'invoice.downloaded',
  ): Promise<DocumentParts | undefined> =>
    db.transaction(async (tx) => {
      const parts = await findParts(tx, id)
      if (parts === undefined || !mayRead(reader, parts)) {
        return undefined
      }
      await audit.record(tx, {
        action,
        actor: { kind: 'account', accountId: reader.accountId, role: reader.role },
        sessionId: reader.sessionId,
        ip: reader.ip,
        requestId: reader.requestId,
        object: { type: 'invoice', id },
      })
      return parts
    })

  return {
    listOfBuyer: (accountId: string, role: Role, query: InvoiceListQuery) =>
      list({ side: 'buyer', accountId }, role, query),
    listOfSupplier: (accountId: string, role: Role, query: InvoiceListQuery) =>
      list({ side: 'supplier', accountId }, role, query),
    listAll: (query: InvoiceListQuery) => list(undefined, 'admin', query),

    /** Somebody else's document looks like one that is not there. */
    details: async (reader: InvoiceReader, id: string): Promise<Result<Invoice, 'not_found'>> => {
      const parts = await seen(reader, id, 'invoice.viewed')
      return parts === undefined ? fail('not_found') : ok(toInvoice(parts, reader.role))
    },

    /** Where this reader finds the PDF for the next minutes. */
    pdf: async (reader: InvoiceReader, id: string): Promise<Result<string, 'not_found'>> => {
      const parts = await seen(reader, id, 'invoice.downloaded')
      if (parts === undefined) {
        return fail('not_found')
      }
      const fileId = await fileOf(deps, parts)
      const until = new Date(clock.now().getTime() + DOWNLOAD_LINK_SECONDS * SECOND_MS)
      const { kind, number } = parts.document
      const name = fileName(kind, number)
      const viewerId = reader.accountId
      return ok(downloadPath(secrets, { fileId, name, viewerId, until, ours: true }))
    },
  }
}

/** An admin's permission has been asked for by the call. */
function mayRead({ accountId, role }: InvoiceReader, { document }: DocumentParts): boolean {
  return role === 'admin' || document.buyer_id === accountId || document.supplier_id === accountId
}
