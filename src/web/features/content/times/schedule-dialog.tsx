import { useState } from 'react'
import { TIME_ZONE } from '#contract/common/limits.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { scheduleTexts } from './texts.ts'
import { instantOf } from './zoned-time.ts'

type ScheduleDialogProps = {
  onSchedule: (at: string) => Promise<boolean>
  onClose: () => void
}

/** At which minute it goes live. */
export function ScheduleDialog({ onSchedule, onClose }: ScheduleDialogProps) {
  const [day, setDay] = useState('')
  const [time, setTime] = useState('09:00')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const at = instantOf(`${day}T${time}`, TIME_ZONE)
    if (at === null || Date.parse(at) <= Date.now()) {
      setError(scheduleTexts.futureTime)
      return
    }
    setBusy(true)
    await onSchedule(at)
    // What went wrong is said where the draft is published.
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      title={scheduleTexts.schedule}
      description={scheduleTexts.scheduleHint}
      locked={busy}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <Button variant="primary" loading={busy} onClick={() => void save()}>
          Schedule
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={scheduleTexts.date}
          type="date"
          value={day}
          error={error}
          onValueChange={setDay}
        />
        <TextField label={scheduleTexts.timeIst} type="time" value={time} onValueChange={setTime} />
      </div>
    </Dialog>
  )
}
