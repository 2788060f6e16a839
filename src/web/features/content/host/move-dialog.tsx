import { z } from 'zod'
import { moveEvent } from '#contract/content/host-calls.ts'
import { EVENT_NOTE_MAX_CHARACTERS, LOCATION_MAX_CHARACTERS } from '#contract/content/limits.ts'
import type { OwnPiece } from '#contract/content/own-calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { textOf, useCallForm } from '#web/lib/form.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { zonesWith } from '../times/time-zones.ts'
import { instantOf, wallTimeOf } from '../times/zoned-time.ts'

type MoveDialogProps = {
  piece: OwnPiece
  onMoved: (piece: OwnPiece) => void
  onClose: () => void
}

const when = z.string().min(1, { error: 'Choose a date and a time.' })
const moveForm = z.object({
  startsAt: when,
  endsAt: when,
  timeZone: z.string(),
  location: z.string(),
  note: z.string(),
})

/** Another time or place; everybody who attends is told. */
export function MoveDialog({ piece, onMoved, onClose }: MoveDialogProps) {
  const { draft, event } = piece
  const move = useMutationCall(moveEvent)
  const zone = draft.kind === 'events' ? draft.timeZone : 'Asia/Kolkata'
  const isOffline = draft.kind === 'events' && draft.eventType === 'Offline'
  const { form, failure } = useCallForm({
    schema: moveForm,
    values: {
      startsAt: event === null ? '' : wallTimeOf(event.startsAt, zone),
      endsAt: event === null ? '' : wallTimeOf(event.endsAt, zone),
      timeZone: zone,
      location: draft.kind === 'events' ? draft.location : '',
      note: '',
    },
    send: async ({ startsAt, endsAt, timeZone, location, note }) => {
      const { data } = await move.mutateAsync({
        body: {
          id: piece._id,
          startsAt: instantOf(startsAt, timeZone) ?? startsAt,
          endsAt: instantOf(endsAt, timeZone) ?? endsAt,
          timeZone,
          note,
          ...(isOffline ? { location } : {}),
        },
      })
      toast.success('Event moved', 'Everyone who attends is notified.')
      onMoved(data)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      failure={failure}
      label="Move event"
      title="Move event"
      description="Everyone who attends is notified."
      submitLabel="Move event"
      onClose={onClose}
    >
      <form.Field name="startsAt">
        {(field) => <TextField {...textOf(field)} label="Starts" type="datetime-local" />}
      </form.Field>
      <form.Field name="endsAt">
        {(field) => <TextField {...textOf(field)} label="Ends" type="datetime-local" />}
      </form.Field>
      <form.Field name="timeZone">
        {(field) => (
          <Select
            label="Time zone"
            value={field.state.value}
            options={zonesWith(field.state.value)}
            onValueChange={field.handleChange}
          />
        )}
      </form.Field>
      {isOffline ? (
        <form.Field name="location">
          {(field) => (
            <TextField {...textOf(field)} label="Address" maxLength={LOCATION_MAX_CHARACTERS} />
          )}
        </form.Field>
      ) : null}
      <form.Field name="note">
        {(field) => (
          <TextArea
            {...textOf(field)}
            label="Note to attendees"
            optional
            maxLength={EVENT_NOTE_MAX_CHARACTERS}
          />
        )}
      </form.Field>
    </FormDialog>
  )
}
