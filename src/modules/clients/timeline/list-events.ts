import type { ClientEvent } from '#contract/clients/types.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, type Result } from '#kit/result.ts'
import type { ClientsDeps } from '../deps.ts'
import { scopeOf } from '../scope.ts'
import { sources } from './events.ts'

/** What happened between a client and the provider, newest first, paged over all sources. */
export async function listEvents(
  deps: ClientsDeps,
  ownerId: string,
  { id: userId, ...query }: PageQuery & { readonly id: string },
): Promise<Result<Page<ClientEvent>, 'not_found' | 'invalid_input'>> {
  const { db, plans } = deps
  const providerIds = await scopeOf(deps, db.read, ownerId)
  const terms = await plans.clients.termsOf(db.read, { providerIds, userId })
  if (terms.length === 0) {
    return fail('not_found')
  }
  const seen = { ownerId, providerIds, userId, terms }
  return pageInTime(query, {
    list: async (range) => {
      const found = await Promise.all(sources.map((source) => source(deps, db.read, seen, range)))
      return found
        .flat()
        .toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1))
        .slice(0, range.rows)
    },
    placeOf: ({ at, _id: id }) => ({ at: new Date(at), id }),
    present: (events) => events,
  })
}

/** Times in one format sort as text. */
function keyOf({ at, _id }: ClientEvent): string {
  return `${at} ${_id}`
}
