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
import { callQuery } from '#web/lib/api/query.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { useFocusFirstInvalid } from '#web/lib/forms/focus-invalid.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import type { Studio } from '../draft/use-studio.ts'
import { editorTexts } from './texts.ts'

const ScheduleDialog = lazyPart(
  async () => (await import('../times/schedule-dialog.tsx')).ScheduleDialog,
)

type PublishCardProps = { studio: Studio; confirmed: readonly Confirmation[] }

/** Publishes the draft immediately or at a scheduled time. */
export function PublishCard({ studio, confirmed }: PublishCardProps) {
  const { piece, take, hasChanges } = studio
  const { data: status } = useSuspenseQuery(callQuery(useApi(), publishingStatus, {})).data
  const [scheduling, setScheduling] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const focusFirstWrong = useFocusFirstInvalid()
  const publish = useMutationCall(publishPiece)
  const schedule = useMutationCall(schedulePiece)
  const unschedule = useMutationCall(unschedulePiece)

  /**
   * Saves the draft, then runs the action on the saved version. Resolves to whether the action
   * succeeded.
   */
  const act = async (operation: () => Promise<string>) => {
    setFailure(null)
    setBusy(true)
    try {
      if (await studio.flush()) {
        toast.success(await operation())
        return true
      }
    } catch (error) {
      studio.showMissing()
      setFailure(error)
      focusFirstWrong(document.getElementById('main'))
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
      return piece.state === 'published' ? editorTexts.changesPublished : editorTexts.published
    })
  const handleSchedule = (at: string) =>
    act(async () => {
      const { data } = await schedule.mutateAsync({ body: { ...input(), at } })
      take(data)
      return editorTexts.scheduled
    })
  const handleUnschedule = () =>
    act(async () => {
      take((await unschedule.mutateAsync({ body: { id: piece._id } })).data)
      return editorTexts.draftAgain
    })
  const isPublished = piece.state === 'published'
  return (
    <Card title={editorTexts.publish}>
      <div className="flex flex-col gap-3">
        <CallError error={failure} />
        {piece.state === 'scheduled' && piece.scheduledFor !== null ? (
          <>
            <p className="text-sm text-ink-soft">
              {editorTexts.goesLive(<DateTime value={piece.scheduledFor} />)}
            </p>
            <Button loading={busy} onClick={() => void handleUnschedule()}>
              {editorTexts.cancelSchedule}
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
            {isPublished
              ? hasChanges
                ? editorTexts.publishChanges
                : editorTexts.published
              : editorTexts.publish}
          </Button>
        ) : null}
        {piece.state === 'draft' ? (
          <Button disabled={!status.mayPublish} onClick={() => setScheduling(true)}>
            {editorTexts.schedule}
          </Button>
        ) : null}
        {isPublished ? (
          <ButtonAnchor href={piecePath(piece)}>{editorTexts.viewAsAReader}</ButtonAnchor>
        ) : null}
      </div>
      {scheduling ? (
        <ScheduleDialog onSchedule={handleSchedule} onClose={() => setScheduling(false)} />
      ) : null}
    </Card>
  )
}
