import type { ApiClient } from '#contract/call.ts'
import { CURSOR_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { type Language, languages } from '#contract/common/types.ts'
import { type EventTime, listPieces } from '#contract/content/public-calls.ts'
import { type MarketTag, marketTags } from '#contract/content/types.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { fillPath } from '#web/lib/navigation/href.ts'
import { allowedValue, textIn } from '#web/lib/navigation/search-values.ts'

/** The filters of a list of events, as in its address. */
export type EventsSearch = {
  readonly category?: MarketTag
  readonly language?: Language
  /** Cursor of the next page, for readers without script. */
  readonly after?: string
}

/** Reads the filters from an address and drops invalid values. */
export function eventsSearchOf(search: Readonly<Record<string, unknown>>): EventsSearch {
  return {
    category: allowedValue(marketTags, search.category),
    language: allowedValue(languages, search.language),
    after: textIn(search.after, CURSOR_MAX_CHARACTERS),
  }
}

export function eventsPath(time: EventTime): string {
  return `/view/events/${time}events`
}

/** Upcoming or past events, from the page that the address asks for. */
export function eventPages(api: ApiClient, time: EventTime, search: EventsSearch) {
  const { category, language, after } = search
  return callPages(api, listPieces, {
    query: { kind: 'events', time, category, language, cursor: after },
  })
}

/** The address of the next page of the list. */
export function restOfEvents(time: EventTime, search: EventsSearch, cursor: string): string {
  return fillPath(eventsPath(time), {}, { ...search, after: cursor })
}
