import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Suspense, useState } from 'react'
import { calendarFilePath } from '#contract/content/paths.ts'
import type { EventPieceCard } from '#contract/content/pieces.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { suspendingPart } from '#web/ui/overlays/lazy-part.tsx'
import { useNow } from '#web/ui/text/now.ts'
import { cardTexts } from './texts.ts'

const loadPopup = () => import('./calendar-popup.tsx')
const CalendarPopup = suspendingPart(async () => (await loadPopup()).CalendarPopup)

/** The calendar menu until the event is over. Without script it downloads the calendar file. */
export function AddToCalendar({ event }: { event: EventPieceCard }) {
  const [wanted, setWanted] = useState<'by-key' | 'by-pointer'>()
  const now = useNow(MINUTE_MS)
  if (now !== undefined && Date.parse(event.endsAt) <= now) {
    return null
  }
  const label = cardTexts.addNamed(event.title)
  const link = (
    <a
      href={calendarFilePath(event._id)}
      download="event.ics"
      aria-label={label}
      aria-haspopup="menu"
      title={cardTexts.addToCalendar}
      className="inline-grid size-8 place-items-center rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-10"
      onPointerEnter={() => void loadPopup()}
      onFocus={() => void loadPopup()}
      onClick={(click) => {
        click.preventDefault()
        setWanted(click.detail === 0 ? 'by-key' : 'by-pointer')
      }}
    >
      <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>
  )
  const trigger = (
    <IconButton size="sm" label={label}>
      <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
  return wanted === undefined ? (
    link
  ) : (
    <Suspense fallback={link}>
      <CalendarPopup event={event} trigger={trigger} openedByKey={wanted === 'by-key'} />
    </Suspense>
  )
}
