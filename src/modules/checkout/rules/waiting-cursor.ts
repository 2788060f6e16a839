import { isId } from '#kit/id.ts'
import { type Cursor, decodeCursor, instantOfCursor } from '#kit/page.ts'

/** A position in a list of waiting items followed by the others, each newest first. */
type ListPosition = { readonly waiting: boolean; readonly at: Date; readonly id: string }

export function cursorOf({ waiting, at, id }: ListPosition): Cursor {
  return { key: `${at.toISOString()}${waiting ? '+' : '-'}`, id }
}

/** Undefined for a cursor that no list has returned. */
export function parseCursor(cursor: string): ListPosition | undefined {
  const decoded = decodeCursor(cursor)
  const sign = decoded?.key.at(-1)
  const at = decoded && instantOfCursor({ id: decoded.id, key: decoded.key.slice(0, -1) })
  return decoded === undefined || at === undefined || !isId(decoded.id) || !/[+-]/.test(sign ?? '')
    ? undefined
    : { waiting: sign === '+', at, id: decoded.id }
}
