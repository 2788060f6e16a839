import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { EventsPage } from './-events-page.tsx'

const title = 'Previous events'
const description = 'Past webinars, workshops and meetings by registered experts.'

export const Route = createFileRoute('/view/events/previousevents')({
  head: () => pageHead({ title, description, path: '/view/events/previousevents' }),
  component: PreviousEvents,
})

function PreviousEvents() {
  return (
    <EventsPage
      title={title}
      description={description}
      emptyTitle="No events yet"
      emptyText="Past events appear here."
    />
  )
}
