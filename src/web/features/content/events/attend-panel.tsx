import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleCheck from 'lucide-react/icons/circle-check'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { profilePath } from '#contract/accounts/paths.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { EventPiece } from '#contract/content/pieces.ts'
import { contentLabels } from '#contract/content/texts.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useNow } from '#web/ui/text/now.ts'
import { calendarLink } from '../cards/calendar-link.ts'
import { eventState, seatsText } from './event-words.ts'
import { eventTexts } from './texts.ts'
import { useAttendance } from './use-attendance.ts'

/** The seats of an event: how many are left, taking one, cancelling it, and the link to join. */
export function AttendPanel({ event, seenAt }: { event: EventPiece; seenAt: number }) {
  const { attending, link, busy, error, attend, cancel } = useAttendance(event._id)
  const session = useSession()
  const now = useNow(MINUTE_MS) ?? seenAt
  const state = eventState(event, now)
  const isHost = session?._id === event.authorData.id
  const canAttend = session?.role !== 'admin' && !isHost
  const seats = state === 'open' || state === 'full' ? seatsText(event) : undefined
  return (
    <section aria-label={eventTexts.attendance} className="rounded-lg border bg-surface p-5">
      <p className="num text-lg font-[600]">{contentLabels.attending(event.NoOfRegistration)}</p>
      {seats === undefined ? null : <p className="num text-sm text-ink-muted">{seats}</p>}
      <FormError className="mt-3">
        {error === null ? null : (
          <>
            {messageOf(error)} <ErrorLink error={error} role={session?.role} />
          </>
        )}
      </FormError>
      <div className="mt-4 flex flex-col gap-3">
        {isHost ? <OwnEventNote /> : null}
        {attending === true ? <Attending link={link} over={state === 'over'} off={event} /> : null}
        {canAttend && attending !== true ? (
          <TakeSeat state={state} busy={busy || attending === undefined} onAttend={attend} />
        ) : null}
        {state === 'open' || state === 'full' ? (
          <CalendarLinks event={event} attending={attending === true} />
        ) : null}
        {attending === true && state !== 'over' ? (
          <ConfirmDialog
            title={eventTexts.cancelYourSeat}
            description={eventTexts.cancelHint}
            confirmLabel={eventTexts.cancelMySeat}
            cancelLabel={eventTexts.keepMySeat}
            tone="danger"
            onConfirm={cancel}
            trigger={
              <Button variant="ghost" block loading={busy}>
                {eventTexts.cancelMySeat}
              </Button>
            }
          />
        ) : null}
      </div>
    </section>
  )
}

function TakeSeat({ state, busy, onAttend }: TakeSeatProps) {
  switch (state) {
    case 'called-off':
      return <StateNote>{eventTexts.wasCalledOff}</StateNote>
    case 'over':
      return <StateNote>{eventTexts.thisEventIsOver}</StateNote>
    case 'full':
      return <StateNote>{eventTexts.allTaken}</StateNote>
    case 'open':
      return (
        <>
          <Button variant="primary" block loading={busy} onClick={onAttend}>
            {eventTexts.attend}
          </Button>
          <p className="text-sm text-ink-muted">{eventTexts.freeHint}</p>
        </>
      )
  }
}

type TakeSeatProps = {
  state: ReturnType<typeof eventState>
  busy: boolean
  onAttend: () => void
}

function StateNote({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-soft">{children}</p>
}

function OwnEventNote() {
  return (
    <p className="text-sm text-ink-soft">
      {eventTexts.thisIsYourOwnEvent}{' '}
      <TextAnchor href="/dashboard/serviceprovider/content?kind=events">
        {eventTexts.manageYourEvents}
      </TextAnchor>
    </p>
  )
}

type AttendingProps = { link: string | null; over: boolean; off: EventPiece }

function Attending({ link, over, off: { calledOffAt, eventType } }: AttendingProps) {
  const takesPlace = calledOffAt === null && !over
  return (
    <>
      <p role="status" className="flex items-center gap-2 font-[560] text-up">
        <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
        {over ? eventTexts.youAttended : eventTexts.youHaveASeat}
      </p>
      {link !== null && takesPlace ? (
        <ButtonAnchor
          variant="primary"
          block
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          icon={<ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          {eventTexts.joinOnline}
        </ButtonAnchor>
      ) : null}
      {takesPlace ? (
        <p className="text-sm text-ink-muted">
          {eventType === 'Online' ? eventTexts.remindersAndLink : eventTexts.reminders}
        </p>
      ) : null}
    </>
  )
}

/** The calendar file for any calendar, and a link to Google Calendar. */
function CalendarLinks({ event, attending }: { event: EventPiece; attending: boolean }) {
  const file = attending ? 'attending.ics' : 'calendar.ics'
  return (
    <>
      <ButtonAnchor
        block
        download="event.ics"
        href={`/view/events/details/${event._id}/${file}`}
        icon={<CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
      >
        {eventTexts.addToCalendar}
      </ButtonAnchor>
      <p className="text-sm">
        <TextAnchor href={calendarLink(event)} target="_blank" rel="noopener noreferrer">
          {eventTexts.addToGoogleCalendar}
        </TextAnchor>
      </p>
    </>
  )
}

/** What the viewer can do about a refusal. */
function ErrorLink({ error, role = 'user' }: { error: unknown; role: Role | undefined }) {
  return isApiError(error) && error.code === 'number_unproven' ? (
    <TextAnchor href={profilePath(role)}>{eventTexts.verifyYourNumber}</TextAnchor>
  ) : null
}
