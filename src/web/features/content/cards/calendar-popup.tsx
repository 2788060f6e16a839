import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, useState } from 'react'
import { calendarFilePath } from '#contract/content/paths.ts'
import type { EventPieceCard } from '#contract/content/pieces.ts'
import { Menu } from '#web/ui/actions/menu.tsx'
import { calendarLink } from './calendar-link.ts'

type CalendarPopupProps = { event: EventPieceCard; trigger: ReactElement }

/** The menu of AddToCalendar. It opens as soon as it is there. */
export function CalendarPopup({ event, trigger }: CalendarPopupProps) {
  const [open, setOpen] = useState(true)
  return (
    <Menu trigger={trigger} open={open} onOpenChange={setOpen}>
      <Base.LinkItem
        href={calendarLink(event)}
        target="_blank"
        rel="noopener noreferrer"
        closeOnClick
        className="popup-item"
      >
        Google Calendar
      </Base.LinkItem>
      <Base.LinkItem
        href={calendarFilePath(event._id)}
        download="event.ics"
        closeOnClick
        className="popup-item"
      >
        Apple, Outlook and others (.ics)
      </Base.LinkItem>
    </Menu>
  )
}
