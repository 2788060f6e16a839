import type { CallInput } from '#contract/call.ts'
import { CURSOR_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { type Language, languages } from '#contract/common/types.ts'
import {
  type countPieces,
  type listPieces,
  type PieceAge,
  pieceAges,
} from '#contract/content/public-calls.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { isId } from '#kit/id.ts'
import { fillPath } from '#web/lib/navigation/href.ts'
import { allowedValue, textIn } from '#web/lib/navigation/search-values.ts'
import { marketPath } from './markets.ts'

/** The filters of a market's page, as in its address. */
export type MarketSearch = {
  readonly language?: Language
  /** A provider's id. */
  readonly provider?: string
  /** For events only; absent for upcoming events. */
  readonly time?: 'previous'
  /** Not for events: the maximum age since publication. */
  readonly since?: PieceAge
  /** Not for events; absent for newest first. */
  readonly sort?: 'trending'
  /** Cursor of the next page, for readers without script. */
  readonly after?: string
}

const ID_MAX_CHARACTERS = 64

/** Reads the filters from an address and drops invalid values. */
export function marketSearchOf(search: Readonly<Record<string, unknown>>): MarketSearch {
  const provider = textIn(search.provider, ID_MAX_CHARACTERS)
  return {
    language: allowedValue(languages, search.language),
    provider: provider !== undefined && isId(provider) ? provider : undefined,
    time: allowedValue(['previous'], search.time),
    since: allowedValue(pieceAges, search.since),
    sort: allowedValue(['trending'], search.sort),
    after: textIn(search.after, CURSOR_MAX_CHARACTERS),
  }
}

/** The inputs of the page's calls. */
export function marketInput(
  category: string,
  kind: ContentKind,
  { language, provider, time, since, sort, after }: MarketSearch,
) {
  const filter = {
    category,
    language,
    providerId: provider,
    since: kind === 'events' ? undefined : since,
  }
  const order = kind === 'events' ? { time } : { sort }
  return {
    counts: { query: filter } satisfies CallInput<typeof countPieces>,
    list: { query: { kind, ...filter, ...order, cursor: after } } satisfies CallInput<
      typeof listPieces
    >,
  }
}

/** The filters that are kept when the reader switches to another market or kind. */
export function carriedSearch(
  { language, provider, since }: MarketSearch,
  kind: ContentKind,
): MarketSearch {
  return kind === 'events' ? { language, provider } : { language, provider, since }
}

/** The address of the next page of the list. */
export function restOfMarket(
  tag: string,
  kind: ContentKind,
  search: MarketSearch,
  cursor: string,
): string {
  return fillPath(marketPath(tag, kind), {}, { ...search, after: cursor })
}
