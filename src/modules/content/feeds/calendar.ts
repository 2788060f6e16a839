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
  /** Grows with every change: a calendar takes over what has a larger one than it knows. */
  readonly sequence: number
  readonly changedAt: Date
  readonly calledOff: boolean
  readonly note: string | null
  readonly place: string
  /** The event's page. */
  readonly page: string
  /** Where an online event takes place; only in the file of somebody who attends. */
  readonly link: string | null
}

/** One event as a calendar file (RFC 5545). The same event makes the same bytes. */
export function calendarFile(event: CalendarEvent): string {
  const calendar = ical({
    prodId: { company: 'Tradebox', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: event.id,
    sequence: event.sequence,
    stamp: event.changedAt,
    // In UTC, which every calendar shows in its owner's time.
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
/** What a calendar's text cannot hold: control characters and halves of pairs. */
const NOT_TEXT = /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\u{10ffff}]/gu

/** Whatever ends a line for somebody ends it here, in the one way that is then written for it. */
function calendarText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(NOT_TEXT, '')
}
