import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { EventsPage } from './-events-page.tsx'

const title = 'Upcoming events'
const description =
  'Webinars, workshops and meetings that registered experts hold, online and in your city.'

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
      emptyText="When an expert announces a webinar or a workshop, it stands here with its date and how to attend."
    />
  )
}
