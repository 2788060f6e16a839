import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { EventPieceCard } from '#contract/content/pieces.ts'
import { calendarLink } from './calendar-link.ts'

/** Opens the event in a new entry of the reader's calendar. */
export function AddToCalendar({ event }: { event: EventPieceCard }) {
  const label = `Add ${event.title} to your calendar`
  return (
    <a
      href={calendarLink(event)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title="Add to calendar"
      className="inline-grid size-8 place-items-center rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-10"
    >
      <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>
  )
}
