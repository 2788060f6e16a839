import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { addAdmin, adminAccounts } from '#contract/admin/admins.ts'
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '#contract/limits.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { emailOf, textOf, useCallForm } from '#web/lib/form.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { callKey } from '#web/lib/query.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { PermissionFields } from './permission-fields.tsx'

/** Opens an account; its owner sets the password. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const add = useMutationCall(addAdmin)
  const values: z.input<typeof addAdmin.body> = { name: '', email: '', permissions: [] }
  const { form, failure } = useCallForm({
    schema: addAdmin.body,
    values,
    send: async (body) => {
      const { message } = await add.mutateAsync({ body }).finally(() => {
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
      title="Add admin"
      description="We mail the person how to set a password. Permissions can be changed later."
      label="New admin"
      submitLabel="Add admin"
      focusFirst
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <form.Field name="name">
          {(field) => (
            <TextField
              {...textOf(field)}
              label="Name"
              autoComplete="off"
              maxLength={NAME_MAX_CHARACTERS}
            />
          )}
        </form.Field>
        <form.Field name="email">
          {(field) => (
            <TextField
              {...emailOf(field)}
              label="Email"
              autoComplete="off"
              maxLength={EMAIL_MAX_CHARACTERS}
            />
          )}
        </form.Field>
      </div>
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
