import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import MonitorPlay from 'lucide-react/icons/video'
import { EVENT_DESCRIPTION_WORDS, EVENT_TITLE_WORDS } from '#contract/content/limits.ts'
import { piecePath } from '#contract/content/paths.ts'
import type { EventPieceCard } from '#contract/content/pieces.ts'
import { contentLabels } from '#contract/content/texts.ts'
import { formatIst } from '#kit/day.ts'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { cutWords, foreignLanguage } from '../piece-words.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { CardFrame, type CardLook, Dotted } from './card-frame.tsx'
import { CardAuthor, CategoryLinks } from './card-parts.tsx'
import { CardPicture } from './card-picture.tsx'
import { cardTexts } from './texts.ts'

type EventCardProps = CardLook & { event: EventPieceCard }

/** An event in a grid. */
export function EventCard({ event, level }: EventCardProps) {
  const { title, excerpt, image, category, authorData, NoOfRegistration, calledOffAt } = event
  const href = piecePath(event)
  const calledOff = calledOffAt !== null
  return (
    <CardFrame
      piece={event}
      level={level}
      href={href}
      title={cutWords(title, EVENT_TITLE_WORDS)}
      text={cutWords(excerpt, EVENT_DESCRIPTION_WORDS)}
      picture={<CardPicture picture={image} kind="events" />}
      eyebrow={<Dotted parts={[<EventTime key="time" event={event} />, foreignLanguage(event)]} />}
      foot={
        <>
          <CardAuthor author={authorData} kind="events" />
          <div className="relative z-1 flex shrink-0 items-center">
            {calledOff ? null : <AddToCalendar event={event} />}
            <ShareMenu title={title} path={href} />
          </div>
        </>
      }
    >
      {calledOff ? (
        <p>
          <Badge tone="down">{cardTexts.calledOff}</Badge>
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-ink-soft">
        <EventPlace event={event} />
        <span className="num inline-flex items-center gap-1.5">
          <Users size={15} strokeWidth={1.75} aria-hidden="true" className="text-ink-muted" />
          {contentLabels.attending(NoOfRegistration)}
        </span>
      </div>
      <CategoryLinks categories={category} kind="events" />
    </CardFrame>
  )
}

/** '23 Nov 2026 · 5:42 pm IST'; the publication day if the start is not a valid date. */
function EventTime({ event }: { event: EventPieceCard }) {
  const { startsAt, publishedAt } = event
  const at = formatIst(startsAt, 'date') === '' ? publishedAt : startsAt
  return (
    <time dateTime={at} className="font-[560] text-accent-ink">
      {formatIst(at, 'date')} · {formatIst(at, 'time')} IST
    </time>
  )
}

/** 'Online', or the location. */
export function EventPlace({ event }: { event: Pick<EventPieceCard, 'eventType' | 'location'> }) {
  const online = event.eventType === 'Online'
  const Icon = online ? MonitorPlay : MapPin
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-muted" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {online ? contentLabels.online : (event.location ?? event.eventType)}
      </span>
    </span>
  )
}
