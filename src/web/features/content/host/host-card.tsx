import { useState } from 'react'
import type { OwnPiece } from '#contract/content/own-calls.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { attendeesPath } from '../studio/pages.ts'
import { hostTexts } from './texts.ts'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
const CallOffDialog = lazyPart(async () => (await import('./call-off-dialog.tsx')).CallOffDialog)

type HostCardProps = { piece: OwnPiece; onChanged: (piece: OwnPiece) => void }

/** What the host of a published event can do. */
export function HostCard({ piece, onChanged }: HostCardProps) {
  const [openDialog, setOpenDialog] = useState<'move' | 'call-off'>()
  const { event, state, _id } = piece
  if (event === null || state !== 'published') {
    return null
  }
  const { startsAt, NoOfRegistration, capacity, calledOffAt } = event
  const taken = formatCount(NoOfRegistration)
  const seats = capacity === null ? taken : hostTexts.seats(taken, formatCount(capacity))
  const close = () => setOpenDialog(undefined)
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
            <Button onClick={() => setOpenDialog('move')}>{hostTexts.moveEvent}</Button>
            <Button onClick={() => setOpenDialog('call-off')}>{hostTexts.callOff}</Button>
          </>
        ) : null}
      </div>
      {openDialog === 'move' ? (
        <MoveDialog piece={piece} onMoved={onChanged} onClose={close} />
      ) : null}
      {openDialog === 'call-off' ? (
        <CallOffDialog piece={piece} onCalledOff={onChanged} onClose={close} />
      ) : null}
    </Card>
  )
}
