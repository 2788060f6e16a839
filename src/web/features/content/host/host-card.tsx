import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import type { Studio } from '../draft/use-studio.ts'
import { attendeesPath } from '../studio/pages.ts'
import { hostTexts } from './texts.ts'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
const CallOffDialog = lazyPart(async () => (await import('./call-off-dialog.tsx')).CallOffDialog)

/** What the host of a published event can do. */
export function HostCard({ studio }: { studio: Studio }) {
  const { piece, take } = studio
  const [openDialog, setOpenDialog] = useState<'move' | 'call-off'>()
  const { event, state, _id } = piece
  if (event === null || state !== 'published') {
    return null
  }
  const { startsAt, NoOfRegistration, capacity, calledOffAt } = event
  const taken = formatCount(NoOfRegistration)
  const seats = capacity === null ? taken : hostTexts.seats(taken, formatCount(capacity))
  const close = () => setOpenDialog(undefined)
  // The reply brings the stored draft, which would replace text that is not saved yet.
  const open = async (dialog: 'move' | 'call-off') => {
    if (await studio.flush()) {
      setOpenDialog(dialog)
    }
  }
  return (
    <Card title={hostTexts.event}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">
          {calledOffAt === null
            ? hostTexts.startsAt(<DateTime value={startsAt} />, seats)
            : hostTexts.calledOffAt(<DateTime value={calledOffAt} />, seats)}
        </p>
        <ButtonAnchor href={attendeesPath(_id)}>{hostTexts.attendees}</ButtonAnchor>
        {calledOffAt === null ? (
          <>
            <Button onClick={() => void open('move')}>{hostTexts.moveEvent}</Button>
            <Button onClick={() => void open('call-off')}>{hostTexts.callOff}</Button>
          </>
        ) : null}
      </div>
      {openDialog === 'move' ? <MoveDialog piece={piece} onMoved={take} onClose={close} /> : null}
      {openDialog === 'call-off' ? (
        <CallOffDialog piece={piece} onCalledOff={take} onClose={close} />
      ) : null}
    </Card>
  )
}
