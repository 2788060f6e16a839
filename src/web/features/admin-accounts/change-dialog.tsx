import type { z } from 'zod'
import { type AdminAccount, setAdminPermissions } from '#contract/admin/admins.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { useCallForm } from '#web/lib/forms/form.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
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
  const { form, Field, failure } = useCallForm({
    schema: setAdminPermissions.body,
    values,
    send: async (body) => {
      const { message } = await change.mutateAsync({ body })
      toast.success(message)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onClose}
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
