import { useState } from 'react'
import { TIME_ZONE } from '#contract/common/limits.ts'
import { HandFormDialog } from '#web/lib/forms/hand-form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { serverNow } from '#web/ui/text/server-clock.ts'
import { scheduleTexts } from './texts.ts'
import { instantOf } from './zoned-time.ts'

type ScheduleDialogProps = {
  onSchedule: (at: string) => Promise<boolean>
  onClose: () => void
}

const USUAL_TIME = '09:00'

/** Chooses when a piece goes live. */
export function ScheduleDialog({ onSchedule, onClose }: ScheduleDialogProps) {
  const [day, setDay] = useState('')
  const [time, setTime] = useState(USUAL_TIME)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const at = instantOf(`${day}T${time}`, TIME_ZONE)
    if (at === null || Date.parse(at) <= serverNow()) {
      setError(scheduleTexts.futureTime)
      return
    }
    setBusy(true)
    await onSchedule(at)
    // The publish card shows the error.
    onClose()
  }
  return (
    <HandFormDialog
      size="sm"
      title={scheduleTexts.schedule}
      description={scheduleTexts.scheduleHint}
      submitLabel={scheduleTexts.schedule}
      busy={busy}
      unsaved={day !== '' || time !== USUAL_TIME}
      onSubmit={save}
      onClose={onClose}
      className="grid grid-cols-2 gap-4"
    >
      <TextField
        label={scheduleTexts.date}
        type="date"
        value={day}
        error={error}
        onValueChange={setDay}
      />
      <TextField label={scheduleTexts.timeIst} type="time" value={time} onValueChange={setTime} />
    </HandFormDialog>
  )
}
