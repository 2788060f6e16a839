import { CLIENT_EXPORT_ROWS } from '#contract/clients/limits.ts'
import type { Client, ClientFilter, ExportedClient } from '#contract/clients/types.ts'
import { isId } from '#kit/id.ts'
import { decodeCursor, type Page, pageInTime, pageOf } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { PaidTotal } from '#modules/checkout/index.ts'
import type { ClientQuery, ClientRow } from '#modules/plans/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { contactsOf } from '../contacts.ts'
import type { ClientsDeps } from '../deps.ts'
import { scopeOf } from '../scope.ts'
import { presentClients } from './present.ts'
import { SEARCHED_MAX, type SearchScope, type Selection, selectionOf } from './query.ts'

/** How many of the newest clients are searched before all are. */
const FIRST_SEARCHED = 500

type Query = ClientFilter & { readonly cursor?: string | undefined }

/** A provider's clients by `sort`, newest first, or, with `due`, those whose plan ends first. */
export async function listClients(
  deps: ClientsDeps,
  ownerId: string,
  { cursor, limit, ...filter }: Query & { readonly limit: number },
): Promise<Result<Page<Client>, 'invalid_input'>> {
  const { db, clock } = deps
  const at = clock.now()
  const providerIds = await scopeOf(deps, db.read, ownerId)
  if (filter.sort === 'paid') {
    return listByPaid(deps, ownerId, filter, { at, providerIds }, { cursor, limit })
  }
  return pageInTime(
    { cursor, limit },
    {
      list: (range) => findRows(deps, ownerId, filter, { at, providerIds, ...range }),
      placeOf: ({ since, until, userId: id }) => ({
        at: filter.due === undefined ? since : until,
        id,
      }),
      present: (rows) => presentClients(deps, db.read, ownerId, providerIds, rows),
    },
  )
}

/**
 * Searches the newest clients first, where common matches are found; only rare matches need a
 * search of all clients. Clients with a plan due are found by the ends of plans.
 */
async function findRows(
  deps: ClientsDeps,
  ownerId: string,
  filter: ClientFilter,
  { after, rows, ...scope }: SearchScope & Pick<ClientQuery, 'after' | 'rows'>,
): Promise<readonly ClientRow[]> {
  const { db, plans } = deps
  const { at, providerIds } = scope
  const { q, status, plan, tag, due } = filter
  const list = async (within?: readonly string[]) => {
    const selection = await selectionOf(deps, db.read, ownerId, filter, { ...scope, within })
    return plans.clients.list(db.read, { ...selection, after, rows })
  }
  const isDueAlone = [status, plan, tag, q].every((one) => one === undefined || one === '')
  if (due !== undefined && isDueAlone) {
    return findDue(deps, { at, providerIds, dueDays: Number(due), after, rows })
  }
  if (due !== undefined) {
    return list(await plans.clients.ending(db.read, { providerIds, at, days: Number(due) }))
  }
  if (plan !== undefined || tag !== undefined) {
    return list()
  }
  const looked = status === undefined && (q === undefined || q === '') ? rows : FIRST_SEARCHED
  const newest = await plans.clients.newest(db.read, { providerIds, after, rows: looked })
  const found = await list(newest)
  return found.length === rows || newest.length < looked ? found : list()
}

type DueQuery = Omit<ClientQuery, 'dueDays'> & { readonly dueDays: number }

/**
 * Clients with a plan due, in the order in which plans end. A client with another plan that ends
 * earlier is listed at that one.
 */
async function findDue(
  { db, plans }: Pick<ClientsDeps, 'db' | 'plans'>,
  { rows, ...query }: DueQuery,
): Promise<readonly ClientRow[]> {
  const found: ClientRow[] = []
  let after = query.after
  while (found.length < rows) {
    const due = await plans.clients.due(db.read, { ...query, days: query.dueDays, after, rows })
    const among = [...new Set(due.map(({ id }) => id))]
    found.push(...(await plans.clients.list(db.read, { ...query, among, after, rows })))
    after = due.at(-1)
    if (due.length < rows) {
      break
    }
  }
  return found.slice(0, rows)
}

/** Payments belong to the checkout module, which sorts the clients that match the filter. */
async function listByPaid(
  deps: ClientsDeps,
  ownerId: string,
  filter: ClientFilter,
  scope: SearchScope,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Result<Page<Client>, 'invalid_input'>> {
  const after = cursor === undefined ? undefined : placeByPaid(cursor)
  if (cursor !== undefined && after === undefined) {
    return fail('invalid_input')
  }
  const { db, plans } = deps
  const { providerIds } = scope
  const selection = await selectionOf(deps, db.read, ownerId, filter, scope)
  const paid = await findPaid(deps, filter, selection, { after, rows: limit + 1 })
  const page = pageOf(paid, limit, ({ paise, userId }) => ({ key: String(paise), id: userId }))
  const among = page.items.map(({ userId }) => userId)
  const rows = await plans.clients.list(db.read, { ...selection, among, rows: limit })
  const byId = new Map(rows.map((row) => [row.userId, row]))
  const inOrder = among.flatMap((id) => byId.get(id) ?? [])
  const items = await presentClients(deps, db.read, ownerId, providerIds, inOrder)
  return ok({ ...page, items })
}

/**
 * Without a filter, clients who paid nothing are only needed once the payers do not fill the page.
 */
async function findPaid(
  { db, plans, checkout }: Pick<ClientsDeps, 'db' | 'plans' | 'checkout'>,
  { sort, ...filter }: ClientFilter,
  selection: Selection,
  place: { readonly after: PaidTotal | undefined; readonly rows: number },
): Promise<readonly PaidTotal[]> {
  const { providerIds } = selection
  const isOfAll = Object.values(filter).every((one) => one === undefined || one === '')
  const payers = isOfAll
    ? await checkout.clientSales.payers(db.read, { providerIds, ...place })
    : []
  if (payers.length === place.rows) {
    return payers
  }
  const userIds = isOfAll
    ? await plans.clients.people(db.read, providerIds, SEARCHED_MAX)
    : await plans.clients.ids(db.read, { ...selection, rows: SEARCHED_MAX })
  return checkout.clientSales.paidTotals(db.read, { providerIds, userIds, ...place })
}

function placeByPaid(cursor: string): PaidTotal | undefined {
  const { key = '', id = '' } = decodeCursor(cursor) ?? {}
  return /^-?\d{1,18}$/.test(key) && isId(id) ? { paise: BigInt(key), userId: id } : undefined
}

/**
 * One large page for a spreadsheet. The export is recorded, because it takes many people's data out
 * of the product.
 */
export async function exportClients(
  deps: ClientsDeps,
  actor: Actor,
  query: Query,
): Promise<Result<Page<ExportedClient>, 'invalid_input'>> {
  const { db, audit } = deps
  const { accountId: ownerId } = actor
  const page = await listClients(deps, ownerId, { ...query, limit: CLIENT_EXPORT_ROWS })
  if (!page.ok) {
    return page
  }
  const { items, ...rest } = page.value
  const providerIds = await scopeOf(deps, db.read, ownerId)
  const ids = items.map(({ _id }) => _id)
  const contacts = await contactsOf(deps, db.read, providerIds, ids)
  await db.transaction((tx) =>
    audit.record(tx, {
      action: 'clients.exported',
      ...signedBy(actor),
      detail: { rows: items.length },
    }),
  )
  const exported = items.map((row) => ({ ...row, contact: contacts.get(row._id) ?? null }))
  return ok({ ...rest, items: exported })
}
