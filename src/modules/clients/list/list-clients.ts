import { CLIENT_EXPORT_ROWS } from '#contract/clients/limits.ts'
import type { Client, ClientFilter } from '#contract/clients/types.ts'
import { isId } from '#kit/id.ts'
import { decodeCursor, type Page, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { ClientQuery, ClientRow } from '#modules/plans/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { ClientsDeps } from '../deps.ts'
import { scopeOf } from '../scope.ts'
import { presentClients } from './present.ts'
import { LOOKED_THROUGH, type Looking, type Selection, selectionOf } from './query.ts'

/** How many of the newest clients are searched before all of them are. */
const FIRST_LOOKED_THROUGH = 500

type Query = ClientFilter & { readonly cursor?: string | undefined }

/** A provider's clients by `sort`, the newest first, or with `due` those whose plan ends first. */
export async function listClients(
  deps: ClientsDeps,
  ownerId: string,
  { cursor, limit, ...filter }: Query & { readonly limit: number },
): Promise<Result<Page<Client>, 'invalid_input'>> {
  const { db, clock } = deps
  const at = clock.now()
  const providerIds = await scopeOf(deps, db.read, ownerId)
  if (filter.sort === 'paid') {
    const selection = await selectionOf(deps, db.read, ownerId, filter, { at, providerIds })
    return listByPaid(deps, ownerId, selection, { cursor, limit })
  }
  const place = placeInTime(cursor)
  if (!place.ok) {
    return place
  }
  const most = { after: place.value, rows: limit + 1 }
  const rows = await findRows(deps, ownerId, filter, { at, providerIds, ...most })
  const page = pageOf(rows, limit, (row) => ({
    key: (filter.due === undefined ? row.since : row.until).toISOString(),
    id: row.userId,
  }))
  const items = await presentClients(deps, db.read, ownerId, providerIds, page.items)
  return ok({ ...page, items })
}

/**
 * Whom a filter leaves is sought among the newest of all: whatever is frequent is found there, and only
 * what is rare costs a look at everybody. Who is due is known by when plans end.
 */
async function findRows(
  deps: ClientsDeps,
  ownerId: string,
  filter: ClientFilter,
  { after, rows, ...looking }: Looking & Pick<ClientQuery, 'after' | 'rows'>,
): Promise<readonly ClientRow[]> {
  const { db, plans } = deps
  const { at, providerIds } = looking
  const { q, status, plan, tag, due } = filter
  const list = async (within?: readonly string[]) => {
    const selection = await selectionOf(deps, db.read, ownerId, filter, { ...looking, within })
    return plans.clients.list(db.read, { ...selection, after, rows })
  }
  if (due !== undefined) {
    return list(await plans.clients.ending(db.read, { providerIds, at, days: Number(due) }))
  }
  if (plan !== undefined || tag !== undefined) {
    return list()
  }
  const looked = status === undefined && (q === undefined || q === '') ? rows : FIRST_LOOKED_THROUGH
  const newest = await plans.clients.newest(db.read, { providerIds, after, rows: looked })
  const found = await list(newest)
  return found.length === rows || newest.length < looked ? found : list()
}

/** What they paid is known to another module, which puts those that the filters leave in order. */
async function listByPaid(
  deps: ClientsDeps,
  ownerId: string,
  selection: Selection,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Result<Page<Client>, 'invalid_input'>> {
  const after = cursor === undefined ? undefined : placeByPaid(cursor)
  if (cursor !== undefined && after === undefined) {
    return fail('invalid_input')
  }
  const { db, plans, checkout } = deps
  const { providerIds } = selection
  const userIds = await plans.clients.ids(db.read, { ...selection, rows: LOOKED_THROUGH })
  const most = { providerIds, userIds, after, rows: limit + 1 }
  const paid = await checkout.clientSales.mostPaid(db.read, most)
  const page = pageOf(paid, limit, ({ paise, userId }) => ({ key: String(paise), id: userId }))
  const among = page.items.map(({ userId }) => userId)
  const rows = await plans.clients.list(db.read, { ...selection, among, rows: limit })
  const byId = new Map(rows.map((row) => [row.userId, row]))
  const inOrder = among.flatMap((id) => byId.get(id) ?? [])
  const items = await presentClients(deps, db.read, ownerId, providerIds, inOrder)
  return ok({ ...page, items })
}

function placeByPaid(cursor: string) {
  const { key = '', id = '' } = decodeCursor(cursor) ?? {}
  return /^-?\d{1,18}$/.test(key) && isId(id) ? { paise: BigInt(key), userId: id } : undefined
}

/** One large page for a workbook. That data of many people left the product stays on record. */
export async function exportClients(
  deps: ClientsDeps,
  actor: Actor,
  query: Query,
): Promise<Result<Page<Client>, 'invalid_input'>> {
  const page = await listClients(deps, actor.accountId, { ...query, limit: CLIENT_EXPORT_ROWS })
  if (page.ok) {
    await deps.db.transaction((tx) =>
      deps.audit.record(tx, {
        action: 'clients.exported',
        ...signedBy(actor),
        detail: { rows: page.value.items.length },
      }),
    )
  }
  return page
}
