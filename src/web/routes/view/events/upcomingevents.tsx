import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { EventsPage } from './-events-page.tsx'

const title = 'Upcoming events'
const description =
  'Webinars, workshops and meetings by registered experts, online and in your city.'

export const Route = createFileRoute('/view/events/upcomingevents')({
  head: () => pageHead({ title, description, path: '/view/events/upcomingevents' }),
  component: UpcomingEvents,
})

function UpcomingEvents() {
  return (
    <EventsPage
      title={title}
      description={description}
      emptyTitle="No events yet"
      emptyText="Upcoming webinars and workshops appear here, with the date and how to attend."
    />
  )
}
