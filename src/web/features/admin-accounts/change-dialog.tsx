import type { z } from 'zod'
import { type AdminAccount, setAdminPermissions } from '#contract/admin/admins.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { PermissionFields } from './permission-fields.tsx'
import { adminFormTexts } from './texts.ts'

type ChangeDialogProps = { admin: AdminAccount; onClose: () => void }

/** Changes another admin's permissions. */
export function ChangeDialog({ admin, onClose }: ChangeDialogProps) {
  const change = useMutationCall(setAdminPermissions)
  const values: z.input<typeof setAdminPermissions.body> = {
    id: admin._id,
    permissions: admin.permissions,
  }
  const { Field, dialog } = useDialogForm({
    schema: setAdminPermissions.body,
    values,
    send: async (body) => (await change.mutateAsync({ body })).message,
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title={adminFormTexts.permissionsOf(admin.name)}
      description={adminFormTexts.changeHint}
      label={adminFormTexts.permissions}
      submitLabel={adminFormTexts.save}
    >
      <Field name="permissions" as={PermissionFields} />
    </FormDialog>
  )
}
