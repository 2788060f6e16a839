import { present } from '#kit/assert.ts'
import type { PublishedRow } from '../tables.ts'

/** '24 Nov 2026, 5:30 pm IST', in the time zone that the host chose. */
export function whenOf(event: Pick<PublishedRow, 'starts_at' | 'time_zone'>): string {
  const zone = present(event.time_zone, 'a published event has a time zone')
  const at = present(event.starts_at, 'a published event begins some time')
  const text = new Intl.DateTimeFormat('en-IN', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  }).format(at)
  return text
}

/** The place of an event, for its attendees. */
export function placeOfEvent(
  event: Pick<PublishedRow, 'event_type' | 'location' | 'link'>,
): string {
  return event.event_type === 'Offline' ? (event.location ?? '') : (event.link ?? '')
}
