import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouteMatch } from '@tanstack/react-router'
import type { SessionUser } from '#contract/accounts/types.ts'
import { ApiError, type ErrorReply } from '#contract/call.ts'
import { commonErrors } from '#contract/common/errors.ts'
import { isApiError } from '../api/api-error.ts'

/** The element of the page that holds its data. */
export const PAGE_DATA_ID = 'page-data'

/** An error as the browser may know it: nothing but what the contract says. */
export type PlainError = {
  readonly status: number
  readonly reply: ErrorReply
  readonly retryAfterSeconds?: number
}

/** One matched route in the form in which the router takes its state over. */
export type MatchData = {
  readonly i: string
  readonly u: number
  readonly s: AnyRouteMatch['status']
  /** What its loader returned, query data in it replaced by references. */
  readonly l?: AnyRouteMatch['loaderData']
  readonly e?: PlainError
  readonly g?: true
  readonly ssr?: AnyRouteMatch['ssr']
}

export type QueryData = readonly [key: readonly unknown[], data: unknown]

/** All that the browser needs to take a rendered page over without asking for anything again. */
export type PageData = {
  readonly session: SessionUser | null
  readonly matches: readonly MatchData[]
  readonly queries: readonly QueryData[]
}

/** Collects the page's data: queries that succeeded and the matches up to the first failed one. */
export function pageDataOf(
  session: SessionUser | null,
  matches: readonly AnyRouteMatch[],
  queryClient: QueryClient,
): PageData {
  const queries: QueryData[] = []
  const places = new Map<unknown, number>()
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (state.status === 'success') {
      places.set(state.data, queries.length)
      queries.push([queryKey, state.data])
    }
  }
  return { session, matches: matchDataOf(matches, places), queries }
}

function matchDataOf(matches: readonly AnyRouteMatch[], places: Places): MatchData[] {
  const result: MatchData[] = []
  for (const match of matches) {
    result.push({
      // The router compares ids in this form, which crawlers do not take for an address.
      i: match.id.replaceAll('/', '#'),
      u: match.updatedAt,
      s: match.status,
      l: packed(match.loaderData, places),
      e: match.status === 'error' ? plainErrorOf(match.error) : undefined,
      g: match._notFound ? true : undefined,
      ssr: match.ssr,
    })
    if (match.status !== 'success' || match._notFound) {
      break
    }
  }
  return result
}

/**
 * Fills the cache and returns the matches with their loader data whole again. The data count as
 * read now: the server keeps no page longer than its data are true.
 */
export function restorePageData(data: PageData, queryClient: QueryClient) {
  for (const [key, value] of data.queries) {
    queryClient.setQueryData(key, value)
  }
  const values = data.queries.map(([, value]) => value)
  return data.matches.map((match) => ({
    ...match,
    l: unpacked(match.l, values),
    e: match.e && errorOf(match.e),
  }))
}

type Places = ReadonlyMap<unknown, number>

/** Stands in loader data for the query data of that number, which the page holds once. */
type Reference = { readonly $query: number }

function packed(value: unknown, places: Places): unknown {
  return mapShallow(value, (part) => {
    const place = places.get(part)
    return place === undefined || part === undefined ? part : { $query: place }
  })
}

function unpacked(value: unknown, values: readonly unknown[]): AnyRouteMatch['loaderData'] {
  return mapShallow(value, (part) => (isReference(part) ? values[part.$query] : part))
}

/** Maps the value itself or, when that changes nothing, the parts of an array or plain object. */
function mapShallow(value: unknown, map: (part: unknown) => unknown): unknown {
  const whole = map(value)
  if (whole !== value || typeof value !== 'object' || value === null) {
    return whole
  }
  return Array.isArray(value)
    ? value.map(map)
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, map(part)]))
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && '$query' in value
}

/** JSON that cannot end its script element early and is valid JavaScript as well. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>\u2028\u2029]/g, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A contract error as it is; a bug without its words, which may name what nobody should read. */
export function plainErrorOf(error: unknown): PlainError {
  if (isApiError(error)) {
    const { status, code, message, fields, retryAfterSeconds } = error
    return { status, reply: { success: false, code, message, fields }, retryAfterSeconds }
  }
  const { status, message } = commonErrors.internal
  return { status, reply: { success: false, code: 'internal', message } }
}

export function errorOf(plain: PlainError): ApiError {
  return new ApiError(plain.status, plain.reply, plain.retryAfterSeconds)
}
