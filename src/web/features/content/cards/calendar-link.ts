import type { EventPieceCard } from '#contract/content/pieces.ts'

type Entry = Pick<EventPieceCard, 'title' | 'excerpt' | 'startsAt' | 'endsAt' | 'location'>

/** The address that creates a Google Calendar entry with the event's details. */
export function calendarLink({ title, excerpt, startsAt, endsAt, location }: Entry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stampOf(startsAt)}/${stampOf(endsAt)}`,
    details: excerpt,
    ...(location === null ? {} : { location }),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** '20261123T121200Z'. */
function stampOf(instant: string): string {
  return `${instant.replaceAll(/[-:]/g, '').slice(0, 15)}Z`
}
