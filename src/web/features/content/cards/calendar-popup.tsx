import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, useState } from 'react'
import { calendarFilePath } from '#contract/content/paths.ts'
import type { EventPieceCard } from '#contract/content/pieces.ts'
import { Menu } from '#web/ui/actions/menu.tsx'
import { calendarLink } from './calendar-link.ts'
import { cardTexts } from './texts.ts'

type CalendarPopupProps = {
  event: EventPieceCard
  trigger: ReactElement
  openedByKey: boolean
}

/** The menu of AddToCalendar. It opens as soon as it has loaded. */
export function CalendarPopup({ event, trigger, openedByKey }: CalendarPopupProps) {
  const [open, setOpen] = useState(!openedByKey)
  return (
    <Menu trigger={trigger} open={open} onOpenChange={setOpen} openedByKey={openedByKey}>
      <Base.LinkItem
        href={calendarLink(event)}
        target="_blank"
        rel="noopener noreferrer"
        closeOnClick
        className="popup-item"
      >
        {cardTexts.googleCalendar}
      </Base.LinkItem>
      <Base.LinkItem
        href={calendarFilePath(event._id)}
        download="event.ics"
        closeOnClick
        className="popup-item"
      >
        {cardTexts.otherCalendars}
      </Base.LinkItem>
    </Menu>
  )
}
