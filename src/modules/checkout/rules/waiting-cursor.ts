import { isId } from '#kit/id.ts'
import { type Cursor, decodeCursor, instantOfCursor } from '#kit/page.ts'

/** A place in a list of what waits, followed by what does not; each newest first. */
type Place = { readonly waiting: boolean; readonly at: Date; readonly id: string }

export function cursorOf({ waiting, at, id }: Place): Cursor {
  return { key: `${at.toISOString()}${waiting ? '+' : '-'}`, id }
}

/** Undefined for what no list has answered. */
export function placeOf(cursor: string): Place | undefined {
  const decoded = decodeCursor(cursor)
  const sign = decoded?.key.at(-1)
  const at = decoded && instantOfCursor({ id: decoded.id, key: decoded.key.slice(0, -1) })
  return decoded === undefined || at === undefined || !isId(decoded.id) || !/[+-]/.test(sign ?? '')
    ? undefined
    : { waiting: sign === '+', at, id: decoded.id }
}
