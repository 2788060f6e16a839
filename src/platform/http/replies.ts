import type { Page } from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'

/** A page of a list, in the form of a reply. */
export function asPage<T, Code extends string>(page: Result<Page<T>, Code>) {
  return page.ok ? ok({ data: [...page.value.items], nextCursor: page.value.nextCursor }) : page
}

export function asData<T, Code extends string>(found: Result<T, Code>) {
  return found.ok ? ok({ data: found.value }) : found
}

/** The result of a change, with a message. */
export function asChanged<T, Code extends string>(message: string, changed: Result<T, Code>) {
  return changed.ok ? ok({ message, data: changed.value }) : changed
}

/** The reply to a change that returns no data. */
export function asDone<Code extends string>(message: string, done: Result<unknown, Code>) {
  return done.ok ? ok({ message }) : done
}
