import type { z } from 'zod'
import { REJECT_REASON_MAX_CHARACTERS } from '#contract/constants.ts'
import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { adminLabels } from '#contract/labels.ts'
import { adminProviderMessages } from '#contract/messages/providers.ts'
import { rejectServiceProvider } from '#contract/providers/admin-calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { textOf, useCallForm } from '#web/lib/form.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useProviderAction } from './use-provider-action.ts'

type RejectDialogProps = {
  provider: AdminProvider
  open: boolean
  onClose: () => void
  onRejected: () => void
}

/** Asks why an application is turned down; the reason goes to the applicant by mail. */
export function RejectDialog({ provider, open, onClose, onRejected }: RejectDialogProps) {
  const attempt = useProviderAction()
  const reject = useMutationCall(rejectServiceProvider)
  const values: z.input<typeof rejectServiceProvider.body> = { id: provider._id, reason: '' }
  const { form } = useCallForm({
    schema: rejectServiceProvider.body,
    values,
    send: async (body) => {
      const rejected = await attempt({
        make: () => reject.mutateAsync({ body }),
        done: adminProviderMessages.rejected,
        failed: adminProviderMessages.rejectFailed,
      })
      if (rejected) {
        onClose()
        onRejected()
      }
    },
  })
  return (
    <FormDialog
      form={form}
      failure={null}
      onClose={onClose}
      open={open}
      title={`Reject ${provider.RegName}?`}
      description="This closes the application. We email the applicant."
      label="Reason for the rejection"
      submitLabel={adminLabels.reject}
      danger
    >
      <form.Field name="reason">
        {(field) => (
          <TextArea
            {...textOf(field)}
            label="Reason"
            optional
            hint="Included in the email to the applicant."
            rows={4}
            maxLength={REJECT_REASON_MAX_CHARACTERS}
          />
        )}
      </form.Field>
    </FormDialog>
  )
}
