import type { Page } from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'

/** A page of a list as calls answer it. */
export function pageAnswer<T, Code extends string>(
  listed: Result<Page<T>, Code>,
): Result<{ data: T[]; nextCursor: string | undefined }, Code> {
  return listed.ok
    ? ok({ data: [...listed.value.items], nextCursor: listed.value.nextCursor })
    : listed
}
