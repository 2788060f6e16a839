import type { Client, ClientFilter } from '#contract/clients/entities.ts'
import { CLIENT_EXPORT_ROWS } from '#contract/clients/limits.ts'
import { type Page, pageOf, placeInTime } from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { ClientsDeps } from '../deps.ts'
import { presentClients } from './present.ts'
import { selectionOf } from './query.ts'

type Query = ClientFilter & { readonly cursor?: string | undefined }

/** A provider's clients, the newest first, or with `due` those whose plan ends first. */
export async function listClients(
  deps: ClientsDeps,
  ownerId: string,
  { cursor, limit, ...filter }: Query & { readonly limit: number },
): Promise<Result<Page<Client>, 'invalid_input'>> {
  const place = placeInTime(cursor)
  if (!place.ok) {
    return place
  }
  const { db, clock, plans } = deps
  const selection = await selectionOf(deps, db.read, ownerId, filter, clock.now())
  const rows = await plans.clients.list(db.read, {
    ...selection,
    after: place.value,
    rows: limit + 1,
  })
  const page = pageOf(rows, limit, (row) => ({
    key: (filter.due === undefined ? row.since : row.until).toISOString(),
    id: row.userId,
  }))
  const { providerIds } = selection
  const items = await presentClients(deps, db.read, ownerId, providerIds, page.items)
  return ok({ ...page, items })
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
