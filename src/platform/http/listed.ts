import type { Page } from '#kit/page.ts'
import { ok, type Result } from '#kit/result.ts'

/** A page as calls answer it. */
export function listed<T, Code extends string>(page: Result<Page<T>, Code>) {
  return page.ok ? ok({ data: [...page.value.items], nextCursor: page.value.nextCursor }) : page
}
