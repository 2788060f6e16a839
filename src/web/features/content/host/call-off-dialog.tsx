import { z } from 'zod'
import { callOffEvent } from '#contract/content/host-calls.ts'
import { EVENT_NOTE_MAX_CHARACTERS } from '#contract/content/limits.ts'
import type { OwnPiece } from '#contract/content/own-calls.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormField, useCallForm } from '#web/lib/forms/form.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'

type CallOffDialogProps = {
  piece: OwnPiece
  onCalledOff: (piece: OwnPiece) => void
  onClose: () => void
}

const callOffForm = z.object({ note: z.string().trim().min(1, { error: 'Say why.' }) })

/** The event does not take place; everybody who attends reads why. */
export function CallOffDialog({ piece, onCalledOff, onClose }: CallOffDialogProps) {
  const callOff = useMutationCall(callOffEvent)
  const { form, failure } = useCallForm({
    schema: callOffForm,
    values: { note: '' },
    send: async ({ note }) => {
      const { data } = await callOff.mutateAsync({ body: { id: piece._id, note } })
      toast.success('Event called off', 'Everyone who attends is notified.')
      onCalledOff(data)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      failure={failure}
      label="Call off event"
      title="Call off this event?"
      description="Everyone who attends is notified. You can’t undo this."
      submitLabel="Call off event"
      danger
      onClose={onClose}
    >
      <FormField
        form={form}
        name="note"
        as={TextArea}
        label="Note to attendees"
        hint="They read it on the event’s page and in their mail."
        maxLength={EVENT_NOTE_MAX_CHARACTERS}
      />
    </FormDialog>
  )
}
