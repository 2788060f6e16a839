import { createFileRoute } from '@tanstack/react-router'
import { eventsTexts } from '#web/features/content/events/events-list.tsx'
import {
  eventPages,
  eventsPath,
  eventsSearchOf,
} from '#web/features/content/events/events-search.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { EventsPage } from './-events-page.tsx'

export const Route = createFileRoute('/view/events/upcomingevents')({
  validateSearch: eventsSearchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(eventPages(api, 'upcoming', deps))
  },
  head: () => pageHead({ ...eventsTexts.upcoming, path: eventsPath('upcoming') }),
  component: UpcomingEvents,
})

function UpcomingEvents() {
  return <EventsPage time="upcoming" search={Route.useSearch()} />
}
