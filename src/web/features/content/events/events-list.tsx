import CalendarDays from 'lucide-react/icons/calendar-days'
import type { ReactNode } from 'react'
import { languageLabels } from '#contract/common/texts.ts'
import { languages } from '#contract/common/types.ts'
import type { PieceCard } from '#contract/content/pieces.ts'
import type { EventTime } from '#contract/content/public-calls.ts'
import { marketTitles } from '#contract/content/texts.ts'
import { marketTags } from '#contract/content/types.ts'
import { allowedValue } from '#web/lib/navigation/search-values.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { ListFilters } from '#web/ui/tables/list-filters.tsx'
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
  const narrowed = Object.values(search).some((value) => value !== undefined)
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
  const { draft, choose, submit } = useFilters(path, search, eventsSearchOf)
  return (
    <ListFilters label={listTexts.filterEvents} action={path} onSubmit={submit}>
      <Select
        label={listTexts.market}
        hideLabel
        name="category"
        className="sm:w-44!"
        value={draft.category ?? ''}
        options={[
          { value: '', label: listTexts.allMarkets },
          ...marketTags.map((value) => ({ value, label: marketTitles[value] })),
        ]}
        onValueChange={(value) => choose({ category: allowedValue(marketTags, value) })}
      />
      <Select
        label={listTexts.language}
        hideLabel
        name="language"
        className="sm:w-44!"
        value={draft.language ?? ''}
        options={[
          { value: '', label: listTexts.allLanguages },
          ...languages.map((value) => ({ value, label: languageLabels[value] })),
        ]}
        onValueChange={(value) => choose({ language: allowedValue(languages, value) })}
      />
    </ListFilters>
  )
}
