import type { ClientEvent } from '#contract/clients/types.ts'
import { type Page, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { ClientsDeps } from '../deps.ts'
import { scopeOf } from '../scope.ts'
import { sources } from './events.ts'

/** What happened between a client and the provider, newest first, paged over all sources. */
export async function listEvents(
  deps: ClientsDeps,
  ownerId: string,
  query: { readonly id: string; readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<Page<ClientEvent>, 'not_found' | 'invalid_input'>> {
  const { db, plans } = deps
  const place = placeInTime(query.cursor)
  if (!place.ok) {
    return place
  }
  const userId = query.id
  const providerIds = await scopeOf(deps, db.read, ownerId)
  const terms = await plans.clients.termsOf(db.read, { providerIds, userId })
  if (terms.length === 0) {
    return fail('not_found')
  }
  const seen = { ownerId, providerIds, userId, terms }
  const range = { after: place.value, rows: query.limit + 1 }
  const found = await Promise.all(sources.map((source) => source(deps, db.read, seen, range)))
  const newest = found
    .flat()
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1))
    .slice(0, query.limit + 1)
  return ok(pageOf(newest, query.limit, ({ at, _id }) => ({ key: at, id: _id })))
}

/** Times in one format sort as text. */
function keyOf({ at, _id }: ClientEvent): string {
  return `${at} ${_id}`
}
