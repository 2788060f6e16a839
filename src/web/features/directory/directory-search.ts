import type { ProviderCategory } from '#contract/categories.ts'
import { type Language, languages, type Segment, segments } from '#contract/enums.ts'
import {
  DIRECTORY_QUERY_MAX_CHARACTERS,
  type DirectorySort,
  directorySorts,
} from '#contract/providers/calls.ts'
import { type State, states } from '#contract/states.ts'
import { oneIn, textIn } from '#web/lib/search-values.ts'

/** The filters of a category's page, as its address holds them. */
export type DirectorySearch = {
  readonly q?: string
  readonly language?: Language
  readonly segment?: Segment
  readonly state?: State
  /** Absent: by followers. */
  readonly sort?: Exclude<DirectorySort, 'followers'>
}

/** What an address says of it; what makes no sense is left out. */
export function directorySearchOf(search: Readonly<Record<string, unknown>>): DirectorySearch {
  const sort = oneIn(directorySorts, search.sort)
  return {
    q: textIn(search.q, DIRECTORY_QUERY_MAX_CHARACTERS),
    language: oneIn(languages, search.language),
    segment: oneIn(segments, search.segment),
    state: oneIn(states, search.state),
    sort: sort === 'followers' ? undefined : sort,
  }
}

/** The input of the two calls behind the page. */
export function directoryInput(category: ProviderCategory, search: DirectorySearch) {
  const { sort, ...filter } = search
  return {
    facets: { query: { category, ...filter } },
    listAt: (cursor: string | undefined) => ({ query: { category, ...filter, sort, cursor } }),
  }
}

/** How many of the filters narrow the list. */
export function narrowingCount({ q, language, segment, state }: DirectorySearch): number {
  return [q, language, segment, state].filter((value) => value !== undefined).length
}
