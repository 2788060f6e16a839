import { createFileRoute } from '@tanstack/react-router'
import { listPieces } from '#contract/content/public-calls.ts'
import { eventsTexts } from '#web/features/content/events/events-list.tsx'
import {
  eventsInput,
  eventsPath,
  eventsSearchOf,
} from '#web/features/content/events/events-search.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { EventsPage } from './-events-page.tsx'

export const Route = createFileRoute('/view/events/previousevents')({
  validateSearch: eventsSearchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    const inputAt = eventsInput('previous', deps)
    await queryClient.ensureInfiniteQueryData(
      callPages(api, listPieces, inputAt, (reply) => reply.nextCursor),
    )
  },
  head: () => pageHead({ ...eventsTexts.previous, path: eventsPath('previous') }),
  component: PreviousEvents,
})

function PreviousEvents() {
  return <EventsPage time="previous" search={Route.useSearch()} />
}
