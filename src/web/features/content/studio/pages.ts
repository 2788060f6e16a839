import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { eventAttendees } from '#contract/content/host-calls.ts'
import { ownPieces } from '#contract/content/own-calls.ts'
import { type ContentKind, contentKinds } from '#contract/content/types.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { allowedValue } from '#web/lib/navigation/search-values.ts'

export const STUDIO_PATH = '/dashboard/serviceprovider/content'

const listedStates = ['draft', 'scheduled', 'published', 'removed'] as const

export type StudioSearch = {
  /** Absent for articles. */
  readonly kind?: ContentKind
  readonly state?: (typeof listedStates)[number]
}

export function studioSearchOf(search: Readonly<Record<string, unknown>>): StudioSearch {
  return {
    kind: allowedValue(contentKinds, search.kind),
    state: allowedValue(listedStates, search.state),
  }
}

/** The provider's pieces of one kind, most recently changed first. */
export function ownPiecePages(api: ApiClient, { kind = 'articles', state }: StudioSearch) {
  return callPages(api, ownPieces, { query: { kind, state, limit: PAGE_LIMIT_MAX } })
}

/** The attendees of an event, in order of registration. */
export function attendeePages(api: ApiClient, id: string) {
  return callPages(api, eventAttendees, { query: { id, limit: PAGE_LIMIT_MAX } })
}

export function editorPath(id: string): string {
  return `${STUDIO_PATH}/${id}`
}

export function attendeesPath(id: string): string {
  return `${STUDIO_PATH}/${id}/attendees`
}
