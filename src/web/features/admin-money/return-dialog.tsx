import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { RETURN_REASON_MAX_CHARACTERS, TIME_ZONE } from '#contract/constants.ts'
import { adminLabels } from '#contract/labels.ts'
import { withdrawalMessages } from '#contract/messages/money.ts'
import { type AdminWithdrawal, returnWithdrawal, withdrawals } from '#contract/payouts/calls.ts'
import { dayIn } from '#kit/day.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FormFrame, textOf, useCallForm } from '#web/lib/form.tsx'
import { callKey } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
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
  const { form, failure, sending } = useCallForm({
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
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={sending}
      title={`${formatMoney(withdrawal.amount)} came back?`}
      description={`${withdrawal.name} is told, and finds it in the wallet again.`}
      footer={
        <>
          <DialogClose render={<Button disabled={sending}>Cancel</Button>} />
          <Button variant="danger" loading={sending} onClick={() => void form.handleSubmit()}>
            {adminLabels.markReturned}
          </Button>
        </>
      }
    >
      <FormFrame form={form} aria-label="Returned transfer" focusFirst>
        <FormError>{failure === null ? null : messageOf(failure)}</FormError>
        <form.Field name="returnedOn">
          {(field) => <TextField {...textOf(field)} type="date" label="Day at the bank" />}
        </form.Field>
        <form.Field name="reason">
          {(field) => (
            <TextArea
              {...textOf(field)}
              label="Reason"
              hint="As the bank says it. The provider reads it."
              rows={3}
              maxLength={RETURN_REASON_MAX_CHARACTERS}
            />
          )}
        </form.Field>
      </FormFrame>
    </Dialog>
  )
}
