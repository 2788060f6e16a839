import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { EventTime } from '#contract/content/public-calls.ts'
import { EventsList } from '#web/features/content/events/events-list.tsx'
import {
  type EventsSearch,
  eventPages,
  restOfEvents,
} from '#web/features/content/events/events-search.ts'
import { useApi } from '#web/lib/api/api.ts'
import { LoadMore } from '#web/ui/tables/load-more.tsx'

/** The content of both event lists. */
export function EventsPage({ time, search }: { time: EventTime; search: EventsSearch }) {
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  const list = useSuspenseInfiniteQuery(eventPages(useApi(), time, search))
  const next = list.data.pages.at(-1)?.nextCursor
  return (
    <EventsList
      time={time}
      search={search}
      events={list.data.pages.flatMap((page) => page.data)}
      changing={changing}
      more={
        <LoadMore
          list={list}
          nextHref={next === undefined ? undefined : restOfEvents(time, search, next)}
        />
      }
    />
  )
}
