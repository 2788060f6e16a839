import type { z } from 'zod'
import { EMAIL_MAX_CHARACTERS } from '#contract/accounts/limits.ts'
import { addAdmin } from '#contract/admin/admins.ts'
import { NAME_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { EmailField, TextField } from '#web/ui/forms/text-field.tsx'
import { PermissionFields } from './permission-fields.tsx'
import { adminFormTexts } from './texts.ts'

/** Creates an admin account. Its owner sets the password. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useMutationCall(addAdmin)
  const values: z.input<typeof addAdmin.body> = { name: '', email: '', permissions: [] }
  const { Field, dialog } = useDialogForm({
    schema: addAdmin.body,
    values,
    send: async (body) => (await add.mutateAsync({ body })).message,
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title={adminFormTexts.addAdmin}
      description={adminFormTexts.about}
      label={adminFormTexts.newAdmin}
      submitLabel={adminFormTexts.addAdmin}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="name"
          as={TextField}
          label={adminFormTexts.name}
          autoComplete="off"
          maxLength={NAME_MAX_CHARACTERS}
        />
        <Field
          name="email"
          as={EmailField}
          label={adminFormTexts.email}
          autoComplete="off"
          maxLength={EMAIL_MAX_CHARACTERS}
        />
      </div>
      <Field name="permissions" as={PermissionFields} />
    </FormDialog>
  )
}
