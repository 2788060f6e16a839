import CalendarDays from 'lucide-react/icons/calendar-days'
import { ListingPage } from '#web/features/shell/listing-page.tsx'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TabLink, TabLinks } from '#web/ui/tab-links.tsx'

type EventsPageProps = {
  title: string
  description: string
  emptyTitle: string
  emptyText: string
}

/** Events to come or held, with the way to the other list. */
export function EventsPage({ title, description, emptyTitle, emptyText }: EventsPageProps) {
  return (
    <ListingPage
      title={title}
      description={description}
      tabs={
        <TabLinks label="Events">
          <TabLink to="/view/events/upcomingevents">Upcoming</TabLink>
          <TabLink to="/view/events/previousevents">Previous</TabLink>
        </TabLinks>
      }
    >
      <EmptyState
        icon={<CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />}
        title={emptyTitle}
        description={emptyText}
        action={
          <ButtonAnchor size="sm" href="/service-providers/Trainers">
            Browse trainers
          </ButtonAnchor>
        }
      />
    </ListingPage>
  )
}
