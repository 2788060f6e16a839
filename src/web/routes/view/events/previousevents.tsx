import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { EventsPage } from './-events-page.tsx'

const title = 'Previous events'
const description = 'Webinars, workshops and meetings that registered experts have held.'

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
      emptyText="Events move here once they have taken place."
    />
  )
}
