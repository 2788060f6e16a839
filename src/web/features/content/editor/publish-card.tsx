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
  const { piece, hasChanges } = studio
  const { data: status } = useSuspenseQuery(callQuery(useApi(), publishingStatus, {})).data
  const [scheduling, setScheduling] = useState(false)
  const { failure, busy, publish, schedule, unschedule } = usePublishing(studio, confirmed)
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
            <Button loading={busy} onClick={() => void unschedule()}>
              {editorTexts.cancelSchedule}
            </Button>
          </>
        ) : null}
        {piece.state === 'draft' || isPublished ? (
          <Button
            variant="primary"
            loading={busy}
            disabled={!status.mayPublish || (isPublished && !hasChanges)}
            onClick={() => void publish()}
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
        <ScheduleDialog onSchedule={schedule} onClose={() => setScheduling(false)} />
      ) : null}
    </Card>
  )
}

/**
 * Each action saves the draft, then acts on the saved version. Resolves to whether it succeeded.
 */
function usePublishing(studio: Studio, confirmed: readonly Confirmation[]) {
  const { piece, take } = studio
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const focusFirstWrong = useFocusFirstInvalid()
  const publish = useMutationCall(publishPiece)
  const schedule = useMutationCall(schedulePiece)
  const unschedule = useMutationCall(unschedulePiece)

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
  return {
    failure,
    busy,
    publish: () =>
      act(async () => {
        take((await publish.mutateAsync({ body: input() })).data)
        return piece.state === 'published' ? editorTexts.changesPublished : editorTexts.published
      }),
    schedule: (at: string) =>
      act(async () => {
        take((await schedule.mutateAsync({ body: { ...input(), at } })).data)
        return editorTexts.scheduled
      }),
    unschedule: () =>
      act(async () => {
        take((await unschedule.mutateAsync({ body: { id: piece._id } })).data)
        return editorTexts.draftAgain
      }),
  }
}
