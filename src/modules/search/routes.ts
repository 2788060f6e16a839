import { search as searchCall } from '#contract/search/calls.ts'
import { ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { Search } from './search.ts'

export function searchHandlers(search: Search): readonly Handler[] {
  return [
    handle(searchCall, async (_, { query: { q } }) => ok({ data: [...(await search.find(q))] })),
  ]
}
