import { useStore } from '@tanstack/react-form'
import { z } from 'zod'
import { moveEvent } from '#contract/content/host-calls.ts'
import { EVENT_NOTE_MAX_CHARACTERS, LOCATION_MAX_CHARACTERS } from '#contract/content/limits.ts'
import type { OwnPiece } from '#contract/content/own-calls.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { zonesWith } from '../times/time-zones.ts'
import { instantOf, wallTimeOf } from '../times/zoned-time.ts'
import { hostTexts } from './texts.ts'

type MoveDialogProps = {
  piece: OwnPiece
  onMoved: (piece: OwnPiece) => void
  onClose: () => void
}

const when = z.string().min(1, { error: hostTexts.chooseTime })
const moveForm = z.object({
  startsAt: when,
  endsAt: when,
  timeZone: z.string(),
  location: z.string(),
  note: z.string(),
})

/** Moves an event to another time or place. All attendees are notified. */
export function MoveDialog({ piece, onMoved, onClose }: MoveDialogProps) {
  const { draft, event } = piece
  const move = useMutationCall(moveEvent)
  const zone = draft.kind === 'events' ? draft.timeZone : 'Asia/Kolkata'
  const isOffline = draft.kind === 'events' && draft.eventType === 'Offline'
  const { form, Field, dialog } = useDialogForm({
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
      onMoved(data)
      return { title: hostTexts.eventMoved, description: hostTexts.attendeesNotified }
    },
    onClose,
  })
  const timeZone = useStore(form.store, (state) => state.values.timeZone)
  return (
    <FormDialog
      {...dialog}
      label={hostTexts.moveEvent}
      title={hostTexts.moveEvent}
      description={hostTexts.attendeesNotified}
      submitLabel={hostTexts.moveEvent}
    >
      <Field name="startsAt" as={TextField} label={hostTexts.starts} type="datetime-local" />
      <Field name="endsAt" as={TextField} label={hostTexts.ends} type="datetime-local" />
      <Field name="timeZone" as={Select} label={hostTexts.timeZone} options={zonesWith(timeZone)} />
      {isOffline ? (
        <Field
          name="location"
          as={TextField}
          label={hostTexts.address}
          maxLength={LOCATION_MAX_CHARACTERS}
        />
      ) : null}
      <Field
        name="note"
        as={TextArea}
        label={hostTexts.noteToAttendees}
        optional
        maxLength={EVENT_NOTE_MAX_CHARACTERS}
      />
    </FormDialog>
  )
}
