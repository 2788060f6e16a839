import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type AdminAccount, adminAccounts, setAdminPermissions } from '#contract/admin/admins.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { useCallForm } from '#web/lib/form.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { callKey } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast.ts'
import { PermissionFields } from './permission-fields.tsx'

type ChangeDialogProps = { admin: AdminAccount; onClose: () => void }

/** Changes what another admin may do. */
export function ChangeDialog({ admin, onClose }: ChangeDialogProps) {
  const queryClient = useQueryClient()
  const change = useMutationCall(setAdminPermissions)
  const values: z.input<typeof setAdminPermissions.body> = {
    id: admin._id,
    permissions: admin.permissions,
  }
  const { form, failure } = useCallForm({
    schema: setAdminPermissions.body,
    values,
    send: async (body) => {
      const { message } = await change.mutateAsync({ body }).finally(() => {
        void queryClient.invalidateQueries({ queryKey: callKey(adminAccounts) })
      })
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
      title={`Permissions of ${admin.name}`}
      description="They hold at once. The admin has to sign in again."
      label="Permissions"
      submitLabel="Save"
    >
      <form.Field name="permissions">
        {(field) => (
          <PermissionFields
            held={field.state.value}
            onChange={(permissions) => field.handleChange(permissions)}
          />
        )}
      </form.Field>
    </FormDialog>
  )
}
