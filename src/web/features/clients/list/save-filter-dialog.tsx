import { FILTER_NAME_MAX_CHARACTERS } from '#contract/clients/limits.ts'
import { saveClientFilter } from '#contract/clients/note-calls.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { ClientSearch } from '../pages.ts'
import { listTexts } from '../texts.ts'

type SaveFilterDialogProps = { search: ClientSearch; onClose: () => void }

/** Saves the current filter under a name. */
export function SaveFilterDialog({ search, onClose }: SaveFilterDialogProps) {
  const save = useMutationCall(saveClientFilter)
  const { Field, dialog } = useDialogForm({
    schema: saveClientFilter.body,
    values: { name: '', filter: search },
    send: async (body) => {
      await save.mutateAsync({ body })
      return listTexts.filterSaved
    },
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={listTexts.saveFilter}
      description={listTexts.saveFilterHint}
      label={listTexts.saveFilter}
      submitLabel={listTexts.save}
    >
      <Field
        name="name"
        as={TextField}
        label={listTexts.name}
        maxLength={FILTER_NAME_MAX_CHARACTERS}
      />
    </FormDialog>
  )
}
