import { isId } from './id.ts'
import { fail, ok, type Result } from './result.ts'

/** One page of a list with cursor pagination, newest or best first. */
export type Page<T> = {
  readonly items: readonly T[]
  /** Pass as `cursor` for the next page. Absent on the last one. */
  readonly nextCursor?: string
}

/** Which page of a list. Without a cursor, the first. */
export type PageQuery = { readonly cursor?: string | undefined; readonly limit: number }

/** A position between two rows: the sort key's value and the id that breaks ties. */
export type Cursor = { readonly key: string; readonly id: string }

/** A position in a list sorted by time and id. */
export type PlaceInTime = { readonly at: Date; readonly id: string }

/** The rows of such a list after a position; without one, from its start. */
export type RangeInTime = { readonly after?: PlaceInTime | undefined; readonly rows: number }

const UTF8 = new TextDecoder('utf-8', { fatal: true })

export function encodeCursor(cursor: Cursor): string {
  return toBase64Url(JSON.stringify([cursor.key, cursor.id]))
}

/** Returns undefined for anything that `encodeCursor` did not make. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const parsed: unknown = JSON.parse(fromBase64Url(text))
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [key, id]: unknown[] = parsed
      if (typeof key === 'string' && typeof id === 'string') {
        return { key, id }
      }
    }
  } catch {
    return undefined
  }
  return undefined
}

/**
 * The instant of a cursor whose key is an ISO time. Undefined for other text and for years that
 * JavaScript writes but databases refuse, because a cursor comes from outside.
 */
export function instantOfCursor({ key }: Cursor): Date | undefined {
  const instant = new Date(/^[1-9]\d{3}-/.test(key) ? key : Number.NaN)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** The position from which a list sorted by time and id continues. Without a cursor, its start. */
export function placeInTime(
  cursor: string | undefined,
): Result<PlaceInTime | undefined, 'invalid_input'> {
  if (cursor === undefined) {
    return ok(undefined)
  }
  const decoded = decodeCursor(cursor)
  const at = decoded && instantOfCursor(decoded)
  return decoded === undefined || at === undefined || !isId(decoded.id)
    ? fail('invalid_input')
    : ok({ at, id: decoded.id })
}

/**
 * Cuts the `limit + 1` rows that a store fetched to one page. The extra row shows that more follow.
 */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  cursorOf: (row: T) => Cursor,
): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length > limit && last !== undefined) {
    return { items, nextCursor: encodeCursor(cursorOf(last)) }
  }
  return { items }
}

/**
 * One page of a list sorted by time and id: `list` fetches the rows of a range, `placeOf` is a
 * row's position, and `present` turns the rows of the page into its items.
 */
export async function pageInTime<Row, Item>(
  { cursor, limit }: PageQuery,
  {
    list,
    placeOf,
    present,
  }: {
    readonly list: (range: RangeInTime) => Promise<readonly Row[]>
    readonly placeOf: (row: Row) => PlaceInTime
    readonly present: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>
  },
): Promise<Result<Page<Item>, 'invalid_input'>> {
  const place = placeInTime(cursor)
  if (!place.ok) {
    return place
  }
  const rows = await list({ after: place.value, rows: limit + 1 })
  const page = pageOf(rows, limit, (row) => {
    const { at, id } = placeOf(row)
    return { key: at.toISOString(), id }
  })
  return ok({ ...page, items: await present(page.items) })
}

/**
 * Reads a list page by page to its end. `list` returns the rows after the last row of the previous
 * page.
 */
export async function* eachPage<T>(
  list: (last: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[], void, undefined> {
  for (let page = await list(undefined); page.length > 0; page = await list(page.at(-1))) {
    yield page
  }
}

function toBase64Url(text: string): string {
  return new TextEncoder().encode(text).toBase64({ alphabet: 'base64url', omitPadding: true })
}

function fromBase64Url(text: string): string {
  return UTF8.decode(Uint8Array.fromBase64(text, { alphabet: 'base64url' }))
}
