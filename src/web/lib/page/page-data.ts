import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouteMatch } from '@tanstack/react-router'
import type { SessionUser } from '#contract/accounts/types.ts'
import { ApiError, type ErrorReply } from '#contract/call.ts'
import { commonErrors } from '#contract/common/errors.ts'
import { isApiError } from '../api/api-error.ts'

/** The id of the element that contains the page data. */
export const PAGE_DATA_ID = 'page-data'

/** An error in the form sent to the browser: only what the contract defines. */
type PlainError = {
  readonly status: number
  readonly reply: ErrorReply
  readonly retryAfterSeconds?: number
}

/** A matched route in the form in which the router restores its state. */
type MatchData = {
  readonly i: string
  readonly u: number
  readonly s: AnyRouteMatch['status']
  /** The loader's result, with query data replaced by references. */
  readonly l?: AnyRouteMatch['loaderData']
  readonly e?: PlainError
  readonly g?: true
  readonly ssr?: AnyRouteMatch['ssr']
}

type QueryData = readonly [key: readonly unknown[], data: unknown]

/** Everything that the browser needs to take over a rendered page without new requests. */
export type PageData = {
  readonly session: SessionUser | null
  readonly matches: readonly MatchData[]
  readonly queries: readonly QueryData[]
}

/** Collects the page data: the successful queries, and the matches up to the first failed one. */
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

function matchDataOf(matches: readonly AnyRouteMatch[], places: QueryIndexes): MatchData[] {
  const result: MatchData[] = []
  for (const match of matches) {
    result.push({
      // The router compares ids in this form; with slashes, crawlers would take them for addresses.
      i: match.id.replaceAll('/', '#'),
      u: match.updatedAt,
      s: match.status,
      l: withQueryReferences(match.loaderData, places),
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
 * Fills the cache and returns the matches with complete loader data. The data count as fetched now,
 * because the server caches no page beyond the validity of its data.
 */
export function restorePageData(data: PageData, queryClient: QueryClient) {
  for (const [key, value] of data.queries) {
    queryClient.setQueryData(key, value)
  }
  const values = data.queries.map(([, value]) => value)
  return data.matches.map((match) => ({
    ...match,
    l: withQueryData(match.l, values),
    e: match.e && errorOf(match.e),
  }))
}

type QueryIndexes = ReadonlyMap<unknown, number>

/** Replaces query data in loader data by its index, so that the page contains it once. */
type Reference = { readonly $query: number }

function withQueryReferences(value: unknown, places: QueryIndexes): unknown {
  return mapShallow(value, (part) => {
    const place = places.get(part)
    return place === undefined || part === undefined ? part : { $query: place }
  })
}

function withQueryData(value: unknown, values: readonly unknown[]): AnyRouteMatch['loaderData'] {
  return mapShallow(value, (part) => (isReference(part) ? values[part.$query] : part))
}

/**
 * Maps the value itself or, if that changes nothing, the elements of an array or the properties of
 * a plain object.
 */
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

/** JSON that cannot end its script element early and is also valid JavaScript. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>\u2028\u2029]/g, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/**
 * A contract error unchanged; any other error without its message, which may contain internal
 * details.
 */
function plainErrorOf(error: unknown): PlainError {
  if (isApiError(error)) {
    const { status, code, message, fields, retryAfterSeconds } = error
    return { status, reply: { success: false, code, message, fields }, retryAfterSeconds }
  }
  const { status, message } = commonErrors.internal
  return { status, reply: { success: false, code: 'internal', message } }
}

function errorOf(plain: PlainError): ApiError {
  return new ApiError(plain.status, plain.reply, plain.retryAfterSeconds)
}
