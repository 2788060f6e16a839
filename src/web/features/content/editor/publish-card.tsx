import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Confirmation,
  publishingStatus,
  publishPiece,
  schedulePiece,
  unschedulePiece,
} from '#contract/content/own-calls.ts'
import { piecePath } from '#contract/content/paths.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import type { Studio } from '../draft/use-studio.ts'
import { ScheduleDialog } from '../times/schedule-dialog.tsx'

type PublishCardProps = { studio: Studio; confirmed: readonly Confirmation[] }

/** Publishes what is written, now or later. */
export function PublishCard({ studio, confirmed }: PublishCardProps) {
  const { piece, take, hasChanges } = studio
  const { data: status } = useSuspenseQuery(callQuery(useApi(), publishingStatus, {})).data
  const [scheduling, setScheduling] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const publish = useMutationCall(publishPiece)
  const schedule = useMutationCall(schedulePiece)
  const unschedule = useMutationCall(unschedulePiece)

  /** Saves first, then does it with what was saved; whether it is done. */
  const act = async (deed: () => Promise<string>) => {
    setFailure(null)
    setBusy(true)
    try {
      if (await studio.flush()) {
        toast.success(await deed())
        return true
      }
    } catch (error) {
      studio.showMissing()
      setFailure(error)
    } finally {
      setBusy(false)
    }
    return false
  }
  const input = () => ({
    id: piece._id,
    draftVersion: studio.get().draftVersion,
    confirmed: [...confirmed],
  })
  const handlePublish = () =>
    act(async () => {
      const { data } = await publish.mutateAsync({ body: input() })
      take(data)
      return piece.state === 'published' ? 'Changes published' : 'Published'
    })
  const handleSchedule = (at: string) =>
    act(async () => {
      const { data } = await schedule.mutateAsync({ body: { ...input(), at } })
      take(data)
      return 'Scheduled'
    })
  const handleUnschedule = () =>
    act(async () => {
      take((await unschedule.mutateAsync({ body: { id: piece._id } })).data)
      return 'It’s a draft again'
    })
  const isPublished = piece.state === 'published'
  return (
    <Card title="Publish">
      <div className="flex flex-col gap-3">
        <FormError>{failure === null ? null : messageOf(failure)}</FormError>
        {piece.state === 'scheduled' && piece.scheduledFor !== null ? (
          <>
            <p className="text-sm text-ink-soft">
              Goes live <DateTime value={piece.scheduledFor} /> IST. Cancel the schedule to change
              it.
            </p>
            <Button loading={busy} onClick={() => void handleUnschedule()}>
              Cancel schedule
            </Button>
          </>
        ) : null}
        {piece.state === 'draft' || isPublished ? (
          <Button
            variant="primary"
            loading={busy}
            disabled={!status.mayPublish || (isPublished && !hasChanges)}
            onClick={() => void handlePublish()}
          >
            {isPublished ? (hasChanges ? 'Publish changes' : 'Published') : 'Publish'}
          </Button>
        ) : null}
        {piece.state === 'draft' ? (
          <Button disabled={!status.mayPublish} onClick={() => setScheduling(true)}>
            Schedule
          </Button>
        ) : null}
        {isPublished ? <ButtonAnchor href={piecePath(piece)}>View as a reader</ButtonAnchor> : null}
      </div>
      {scheduling ? (
        <ScheduleDialog onSchedule={handleSchedule} onClose={() => setScheduling(false)} />
      ) : null}
    </Card>
  )
}
