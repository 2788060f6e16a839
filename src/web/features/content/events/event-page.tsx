import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { ReactNode } from 'react'
import { languageLabels } from '#contract/common/texts.ts'
import { piecePath } from '#contract/content/paths.ts'
import type { EventPiece } from '#contract/content/pieces.ts'
import { standardWarning } from '#contract/documents/warnings.ts'
import { formatIst } from '#kit/day.ts'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { CardAuthor, CategoryLinks, TagLinks } from '../cards/card-parts.tsx'
import { CardPicture } from '../cards/card-picture.tsx'
import { EventPlace } from '../cards/event-card.tsx'
import { languageTags } from '../piece-words.ts'
import { useCountView } from '../use-count-view.ts'
import { AttendPanel } from './attend-panel.tsx'
import { whenText } from './event-words.ts'
import { eventTexts } from './texts.ts'

type EventPageProps = {
  event: EventPiece
  /** When the page was rendered; decides whether the event is over. */
  seenAt: number
  related: ReactNode
}

/** An event's page. Like every piece, it starts with the publisher and ends with the warning. */
export function EventPage({ event, seenAt, related }: EventPageProps) {
  useCountView(event._id)
  const { title, image, description, language, authorData, category, tags } = event
  return (
    <div className="page py-8 sm:py-10">
      <p className="text-sm">
        <TextAnchor href="/view/events/upcomingevents" tone="quiet">
          {eventTexts.allEvents}
        </TextAnchor>
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="min-w-0">
          <div className="flex items-center justify-between gap-3">
            <CardAuthor author={authorData} kind="events" />
            <ShareMenu title={title} path={piecePath(event)} variant="button" />
          </div>
          <h1
            lang={languageTags[language]}
            className="mt-5 text-2xl leading-tight font-[620] [overflow-wrap:anywhere] sm:text-3xl"
          >
            {title}
          </h1>
          <div className="mt-4 flex flex-col gap-3">
            <Changes event={event} />
            <DetailList
              items={[
                { label: eventTexts.when, value: <Times event={event} /> },
                { label: eventTexts.where, value: <EventPlace event={event} /> },
                { label: eventTexts.language, value: languageLabels[language] },
              ]}
            />
            <div className="flex flex-wrap gap-x-3 gap-y-2">
              <CategoryLinks categories={category} kind="events" />
              <TagLinks tags={tags} kind="events" />
            </div>
          </div>
          {image === null ? null : (
            <CardPicture
              picture={image}
              kind="events"
              eager
              sizes="(min-width: 64rem) 46rem, 100vw"
              className="mt-6 rounded-lg"
            />
          )}
          <p
            lang={languageTags[language]}
            className="mt-6 max-w-prose text-base leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {description}
          </p>
          <p className="mt-8 border-t pt-4 text-sm text-ink-muted">{standardWarning}</p>
        </article>
        <aside aria-label={eventTexts.seats} className="lg:sticky lg:top-23 lg:self-start">
          <AttendPanel event={event} seenAt={seenAt} />
        </aside>
      </div>
      {related}
    </div>
  )
}

function Times({ event }: { event: EventPiece }) {
  const { startsAt, timeZone } = event
  return (
    <time dateTime={startsAt} className="num">
      {whenText(event)}
      {timeZone === 'Asia/Kolkata' ? null : (
        <span className="block text-sm text-ink-muted">{eventTexts.theHostIsIn(timeZone)}</span>
      )}
    </time>
  )
}

/** Changes since publication, with the host's note. */
function Changes({ event: { calledOffAt, note, editedAt } }: { event: EventPiece }) {
  if (calledOffAt === null && note === null) {
    return null
  }
  const off = calledOffAt !== null
  return (
    <div
      className={`flex gap-2.5 rounded-md border px-3.5 py-3 text-sm ${off ? 'border-down/30 bg-down-soft' : 'border-warn/30 bg-warn-soft'}`}
    >
      <CalendarClock
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className={off ? 'mt-px shrink-0 text-down' : 'mt-px shrink-0 text-warn'}
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-[560]">
          {off ? (
            <Badge tone="down">{eventTexts.calledOff}</Badge>
          ) : (
            eventTexts.timeOrPlaceHasChanged
          )}
        </p>
        <p className="num text-ink-soft">
          {formatIst(calledOffAt ?? editedAt ?? '', 'date')}
          {note === null || note === '' ? '' : eventTexts.hostSays(note)}
        </p>
      </div>
    </div>
  )
}
