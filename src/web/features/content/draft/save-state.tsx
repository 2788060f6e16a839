import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { draftTexts } from './texts.ts'
import type { Studio } from './use-studio.ts'

/** Whether the draft is saved. */
export function SaveState({ studio }: { studio: Studio }) {
  const { status, savedAt, retry } = studio
  return (
    <span role="status" className="flex min-h-8 items-center gap-2 text-sm text-ink-muted">
      {status === 'saved' ? (
        <>
          <Check size={15} strokeWidth={2} aria-hidden="true" className="text-up" />
          <span>{draftTexts.savedAt(<DateTime value={savedAt} format="time" />)} IST</span>
        </>
      ) : null}
      {status === 'unsaved' || status === 'saving' ? (
        <>
          <Spinner size={14} /> {draftTexts.saving}
        </>
      ) : null}
      {status === 'failed' || status === 'conflict' ? (
        <>
          <TriangleAlert size={15} strokeWidth={2} aria-hidden="true" className="text-down" />
          <span className="text-down">{draftTexts.notSaved}</span>
          {status === 'failed' ? (
            <Button size="sm" onClick={retry}>
              {draftTexts.tryAgain}
            </Button>
          ) : null}
        </>
      ) : null}
    </span>
  )
}

/** Why the draft is not saved, and what to do. */
export function SaveProblem({ studio }: { studio: Studio }) {
  const { status, error, fields, reload } = studio
  if (status === 'failed') {
    const wrong = Object.values(fields)
    return (
      <FormError title={draftTexts.notSaved}>
        {wrong.length > 0 ? wrong.join(' ') : messageOf(error)}
      </FormError>
    )
  }
  if (status !== 'conflict') {
    return null
  }
  const go = (keepMine: boolean) => {
    reload(keepMine).catch((cause) => toast.error(draftTexts.thisDidntLoad, messageOf(cause)))
  }
  return (
    <FormError title={draftTexts.notSaved}>
      <p>{messageOf(error)}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => go(false)}>
          {draftTexts.loadLatest}
        </Button>
        <Button size="sm" onClick={() => go(true)}>
          {draftTexts.keepMine}
        </Button>
      </div>
    </FormError>
  )
}
