import type { ApiClient } from '#contract/call.ts'
import { clients, clientTimeline } from '#contract/clients/calls.ts'
import { groupMessages } from '#contract/clients/group-calls.ts'
import { CLIENT_QUERY_MAX_CHARACTERS } from '#contract/clients/limits.ts'
import { clientNotes } from '#contract/clients/note-calls.ts'
import type { ClientFilter } from '#contract/clients/types.ts'
import { clientSorts, clientStatusFilters, dueDays } from '#contract/clients/types.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { isId } from '#kit/id.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { fillPath } from '#web/lib/navigation/href.ts'
import { allowedValue, textIn } from '#web/lib/navigation/search-values.ts'

export const CLIENTS_PATH = '/dashboard/serviceprovider/clients'

export type ClientSearch = ClientFilter

export function clientSearchOf(search: Readonly<Record<string, unknown>>): ClientSearch {
  return {
    q: textIn(search.q, CLIENT_QUERY_MAX_CHARACTERS),
    status: allowedValue(clientStatusFilters, search.status),
    plan: idIn(search.plan),
    tag: idIn(search.tag),
    due: allowedValue(dueDays, search.due),
    sort: allowedValue(clientSorts, search.sort),
  }
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && isId(value) ? value : undefined
}

/** The address of the list with a filter. */
export function clientsHref(filter: ClientFilter): string {
  const params = Object.entries(filter).filter(([, value]) => value !== undefined)
  return fillPath(CLIENTS_PATH, {}, Object.fromEntries(params))
}

export function clientHref(id: string): string {
  return `${CLIENTS_PATH}/${id}`
}

export function clientPages(api: ApiClient, search: ClientSearch) {
  return callPages(api, clients, { query: { ...search, limit: PAGE_LIMIT_MAX } })
}

const EVENTS_PER_PAGE = 20

export function eventPages(api: ApiClient, id: string) {
  return callPages(api, clientTimeline, { query: { id, limit: EVENTS_PER_PAGE } })
}

export function notePages(api: ApiClient, id: string) {
  return callPages(api, clientNotes, { query: { id, limit: EVENTS_PER_PAGE } })
}

const MESSAGES_PER_PAGE = 5

export function groupMessagePages(api: ApiClient) {
  return callPages(api, groupMessages, { query: { limit: MESSAGES_PER_PAGE } })
}
