import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import type { ApiClient } from '#contract/call.ts'
import type { EventTime } from '#contract/content/public-calls.ts'
import { myEvents } from '#contract/content/reader-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { PieceGrid } from '../cards/piece-grid.tsx'
import { listTexts } from './texts.ts'

export function myEventPages(api: ApiClient, time: EventTime) {
  return callPages(api, myEvents, { query: { time } })
}

type MyEventsProps = {
  time: EventTime
  path: string
}

/** Events that the viewer attends or has attended. */
export function MyEvents({ time, path }: MyEventsProps) {
  const list = useSuspenseInfiniteQuery(myEventPages(useApi(), time))
  const events = list.data.pages.flatMap((page) => page.data.map(({ event }) => event))
  const upcoming = time === 'upcoming'
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader size="page" title={listTexts.myEvents} description={listTexts.about} />
      <nav aria-label={listTexts.myEvents} className="flex gap-2">
        <Way href={path} current={upcoming} label={listTexts.upcoming} />
        <Way href={`${path}?time=previous`} current={!upcoming} label={listTexts.previous} />
      </nav>
      {events.length === 0 ? (
        <div className="rounded-lg border bg-surface">
          <EmptyState
            icon={<CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />}
            title={upcoming ? listTexts.noUpcomingEvents : listTexts.noPreviousEvents}
            description={upcoming ? listTexts.noUpcomingHint : listTexts.noAttendedHint}
            action={
              <ButtonAnchor href="/view/events/upcomingevents">
                {listTexts.browseEvents}
              </ButtonAnchor>
            }
          />
        </div>
      ) : (
        <PieceGrid pieces={events} narrow level={2} />
      )}
      <LoadMore list={list} />
    </div>
  )
}

function Way({ href, current, label }: { href: string; current: boolean; label: string }) {
  return (
    <ButtonAnchor
      size="sm"
      variant={current ? 'primary' : 'secondary'}
      aria-current={current ? 'page' : undefined}
      href={href}
    >
      {label}
    </ButtonAnchor>
  )
}
