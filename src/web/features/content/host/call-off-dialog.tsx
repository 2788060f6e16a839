import { z } from 'zod'
import { callOffEvent } from '#contract/content/host-calls.ts'
import { EVENT_NOTE_MAX_CHARACTERS } from '#contract/content/limits.ts'
import type { OwnPiece } from '#contract/content/own-calls.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { hostTexts } from './texts.ts'

type CallOffDialogProps = {
  piece: OwnPiece
  onCalledOff: (piece: OwnPiece) => void
  onClose: () => void
}

const callOffForm = z.object({ note: z.string().trim().min(1, { error: hostTexts.sayWhy }) })

/** Calls an event off. All attendees are sent the reason. */
export function CallOffDialog({ piece, onCalledOff, onClose }: CallOffDialogProps) {
  const callOff = useMutationCall(callOffEvent)
  const { Field, dialog } = useDialogForm({
    schema: callOffForm,
    values: { note: '' },
    send: async ({ note }) => {
      const { data } = await callOff.mutateAsync({ body: { id: piece._id, note } })
      onCalledOff(data)
      return { title: hostTexts.eventCalledOff, description: hostTexts.attendeesNotified }
    },
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      label={hostTexts.callOffEvent}
      title={hostTexts.callOffThisEvent}
      description={hostTexts.callOffHint}
      submitLabel={hostTexts.callOffEvent}
      danger
    >
      <Field
        name="note"
        as={TextArea}
        label={hostTexts.noteToAttendees}
        hint={hostTexts.noteHint}
        maxLength={EVENT_NOTE_MAX_CHARACTERS}
      />
    </FormDialog>
  )
}
