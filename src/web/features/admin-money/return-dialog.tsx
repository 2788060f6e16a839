import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { RETURN_REASON_MAX_CHARACTERS, TIME_ZONE } from '#contract/constants.ts'
import { adminLabels } from '#contract/labels.ts'
import { withdrawalMessages } from '#contract/messages/money.ts'
import { type AdminWithdrawal, returnWithdrawal, withdrawals } from '#contract/payouts/calls.ts'
import { dayIn } from '#kit/day.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { textOf, useCallForm } from '#web/lib/form.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { callKey } from '#web/lib/query.ts'
import { formatMoney } from '#web/ui/numbers.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type ReturnDialogProps = { withdrawal: AdminWithdrawal; onClose: () => void }

/** Records that the bank sent a withdrawal back, or could not send it. */
export function ReturnDialog({ withdrawal, onClose }: ReturnDialogProps) {
  const queryClient = useQueryClient()
  const giveBack = useMutationCall(returnWithdrawal)
  const values: z.input<typeof returnWithdrawal.body> = {
    id: withdrawal._id,
    returnedOn: dayIn(TIME_ZONE, new Date()),
    reason: '',
  }
  const { form, failure } = useCallForm({
    schema: returnWithdrawal.body,
    values,
    send: async (body) => {
      try {
        await giveBack.mutateAsync({ body })
      } catch (error) {
        toast.error(withdrawalMessages.returnFailed.title)
        throw error
      } finally {
        void queryClient.invalidateQueries({ queryKey: callKey(withdrawals) })
      }
      toast.success(withdrawalMessages.returned.title)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onClose}
      title={`${formatMoney(withdrawal.amount)} came back?`}
      description={`${withdrawal.name} is told, and finds it in the wallet again.`}
      label="Returned transfer"
      submitLabel={adminLabels.markReturned}
      danger
      focusFirst
    >
      <form.Field name="returnedOn">
        {(field) => <TextField {...textOf(field)} type="date" label="Day at the bank" />}
      </form.Field>
      <form.Field name="reason">
        {(field) => (
          <TextArea
            {...textOf(field)}
            label="Reason"
            hint="As stated by the bank. The provider sees it."
            rows={3}
            maxLength={RETURN_REASON_MAX_CHARACTERS}
          />
        )}
      </form.Field>
    </FormDialog>
  )
}
