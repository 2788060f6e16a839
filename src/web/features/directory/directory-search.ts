import { CURSOR_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { type State, states } from '#contract/common/states.ts'
import { type Language, languages, type Segment, segments } from '#contract/common/types.ts'
import {
  DIRECTORY_QUERY_MAX_CHARACTERS,
  type DirectorySort,
  directorySorts,
} from '#contract/providers/calls.ts'
import { categoryPath, type ProviderCategory } from '#contract/providers/categories.ts'
import { fillPath } from '#web/lib/navigation/href.ts'
import { allowedValue, textIn } from '#web/lib/navigation/search-values.ts'

/** The filters of a category's page, as in its address. */
export type DirectorySearch = {
  readonly q?: string
  readonly language?: Language
  readonly segment?: Segment
  readonly state?: State
  /** Absent for the order by followers. */
  readonly sort?: Exclude<DirectorySort, 'followers'>
  /** Cursor of the next page, for readers without script. */
  readonly after?: string
}

/** Reads the filters from an address and drops invalid values. */
export function directorySearchOf(search: Readonly<Record<string, unknown>>): DirectorySearch {
  const sort = allowedValue(directorySorts, search.sort)
  return {
    q: textIn(search.q, DIRECTORY_QUERY_MAX_CHARACTERS),
    language: allowedValue(languages, search.language),
    segment: allowedValue(segments, search.segment),
    state: allowedValue(states, search.state),
    sort: sort === 'followers' ? undefined : sort,
    after: textIn(search.after, CURSOR_MAX_CHARACTERS),
  }
}

/** The inputs of the page's two calls. */
export function directoryInput(category: ProviderCategory, search: DirectorySearch) {
  const { after, sort, ...filter } = search
  return {
    facets: { query: { category, ...filter } },
    list: { query: { category, ...filter, sort, cursor: after } },
  }
}

/** The address of the next page of the list. */
export function restOfDirectory(
  category: ProviderCategory,
  search: DirectorySearch,
  cursor: string,
): string {
  return fillPath(categoryPath(category), {}, { ...search, after: cursor })
}
