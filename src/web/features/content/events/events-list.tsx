import CalendarDays from 'lucide-react/icons/calendar-days'
import type { ReactNode } from 'react'
import { languageLabels } from '#contract/common/texts.ts'
import { languages } from '#contract/common/types.ts'
import type { PieceCard } from '#contract/content/pieces.ts'
import type { EventTime } from '#contract/content/public-calls.ts'
import { marketTitles } from '#contract/content/texts.ts'
import { marketTags } from '#contract/content/types.ts'
import { isWholeList } from '#web/lib/navigation/search-values.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { ChoiceFilter, ListFilters } from '#web/ui/tables/list-filters.tsx'
import { PieceGrid } from '../cards/piece-grid.tsx'
import { NoPieces } from '../no-pieces.tsx'
import { type EventsSearch, eventsPath, eventsSearchOf } from './events-search.ts'
import { listTexts } from './texts.ts'

type EventsListProps = {
  time: EventTime
  search: EventsSearch
  events: readonly PieceCard[]
  /** Another list is loading. */
  changing: boolean
  /** The control that loads the next page. */
  more: ReactNode
}

export const eventsTexts = {
  upcoming: {
    title: listTexts.upcomingEvents,
    description: listTexts.upcomingHint,
  },
  previous: {
    title: listTexts.previousEvents,
    description: listTexts.previousHint,
  },
} as const satisfies Record<EventTime, unknown>

/** Upcoming or past events, with a link to the other list. */
export function EventsList({ time, search, events, changing, more }: EventsListProps) {
  const { after: _, ...filters } = search
  const narrowed = !isWholeList(search)
  return (
    <div className="page py-8 sm:py-12">
      <SectionHeader size="page" {...eventsTexts[time]} />
      <TabLinks label={listTexts.events} className="mt-6">
        <TabLink to="/view/events/upcomingevents">{listTexts.upcoming}</TabLink>
        <TabLink to="/view/events/previousevents">{listTexts.previous}</TabLink>
      </TabLinks>
      <div className="my-5">
        <EventsFilters key={time} time={time} search={filters} />
      </div>
      {events.length === 0 ? (
        <div className="rounded-lg border bg-surface">
          {time === 'previous' && !narrowed ? (
            <NoneHeld />
          ) : (
            <NoPieces kind="events" clearHref={narrowed ? eventsPath(time) : undefined} />
          )}
        </div>
      ) : (
        <PieceGrid pieces={events} changing={changing} level={2} />
      )}
      {more}
    </div>
  )
}

function NoneHeld() {
  return (
    <EmptyState
      icon={<CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />}
      title={listTexts.noPreviousEvents}
      description={listTexts.noPreviousHint}
      action={
        <ButtonAnchor href="/view/events/upcomingevents">{listTexts.upcomingEvents}</ButtonAnchor>
      }
    />
  )
}

function EventsFilters({ time, search }: { time: EventTime; search: EventsSearch }) {
  const path = eventsPath(time)
  const { choice, submit } = useFilters(path, search, eventsSearchOf)
  return (
    <ListFilters label={listTexts.filterEvents} action={path} onSubmit={submit}>
      <ChoiceFilter
        {...choice('category')}
        label={listTexts.market}
        hideLabel
        className="sm:w-44!"
        all={listTexts.allMarkets}
        options={marketTags.map((value) => ({ value, label: marketTitles[value] }))}
      />
      <ChoiceFilter
        {...choice('language')}
        label={listTexts.language}
        hideLabel
        className="sm:w-44!"
        all={listTexts.allLanguages}
        options={languages.map((value) => ({ value, label: languageLabels[value] }))}
      />
    </ListFilters>
  )
}
