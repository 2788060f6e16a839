import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { feedTexts } from '#contract/content/texts.ts'
import { standardWarning } from '#contract/documents/warnings.ts'

export type CalendarEvent = {
  readonly id: string
  readonly title: string
  /** Plain text. */
  readonly description: string
  /** Registered name and number of the host. */
  readonly host: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Grows with every change: a calendar accepts an update only if it has a higher sequence. */
  readonly sequence: number
  readonly changedAt: Date
  readonly calledOff: boolean
  readonly note: string | null
  readonly place: string
  /** The event's page. */
  readonly page: string
  /** The link of an online event; only in an attendee's file. */
  readonly link: string | null
}

/** One event as a calendar file (RFC 5545). The same event gives the same bytes. */
export function calendarFile(event: CalendarEvent): string {
  const calendar = ical({
    prodId: { company: 'Tradebox', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: event.id,
    sequence: event.sequence,
    stamp: event.changedAt,
    // In UTC, which calendars convert to their owner's time zone.
    start: event.startsAt,
    end: event.endsAt,
    summary: calendarText(event.calledOff ? feedTexts.calledOffEvent(event.title) : event.title),
    description: calendarText(descriptionOf(event)),
    location: calendarText(event.link ?? event.place),
    url: event.page,
    status: event.calledOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

function descriptionOf({ host, note, link, description, page }: CalendarEvent): string {
  return [
    feedTexts.hostedBy(host),
    ...(note === null ? [] : [feedTexts.note(note)]),
    ...(link === null ? [] : [`Join: ${link}`]),
    description,
    page,
    standardWarning,
  ].join('\n\n')
}

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/** What calendar text must not contain: control characters and unpaired surrogates. */
const NOT_TEXT = /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\u{10ffff}]/gu

/** Converts every kind of line end to `\n`, which is then written as the format requires. */
function calendarText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(NOT_TEXT, '')
}
