import type { z } from 'zod'
import { adminLabels } from '#contract/admin/texts.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { rejectServiceProvider } from '#contract/providers/admin-calls.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { useCallForm } from '#web/lib/forms/form.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { actionTexts } from '../texts.ts'
import { attempt } from './attempt.ts'

type RejectDialogProps = {
  provider: AdminProvider
  onClose: () => void
  onRejected: () => void
}

/** Asks for the reason of a rejection. The reason is emailed to the applicant. */
export function RejectDialog({ provider, onClose, onRejected }: RejectDialogProps) {
  const reject = useMutationCall(rejectServiceProvider)
  const values: z.input<typeof rejectServiceProvider.body> = { id: provider._id, reason: '' }
  const { form, Field } = useCallForm({
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
      title={actionTexts.rejectQuestion(provider.RegName)}
      description={actionTexts.rejectHint}
      label={actionTexts.rejection}
      submitLabel={adminLabels.reject}
      danger
    >
      <Field
        name="reason"
        as={TextArea}
        label={actionTexts.reason}
        optional
        hint={actionTexts.reasonHint}
        rows={4}
        maxLength={REJECT_REASON_MAX_CHARACTERS}
      />
    </FormDialog>
  )
}
