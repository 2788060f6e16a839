import { useQueryClient } from '@tanstack/react-query'
import { REFERENCE_NUMBER_MAX_CHARACTERS } from '#contract/constants.ts'
import { recordRefundTransfer, type StuckRefund, stuckRefunds } from '#contract/payments/refunds.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FormFrame, textOf, useCallForm } from '#web/lib/form.tsx'
import { callKey } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { formatMoney } from '#web/ui/numbers.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type TransferDialogProps = { refund: StuckRefund; onClose: () => void }

/** Records the bank transfer that took the place of a refund by the gateway. */
export function TransferDialog({ refund, onClose }: TransferDialogProps) {
  const queryClient = useQueryClient()
  const record = useMutationCall(recordRefundTransfer)
  const { form, failure, sending } = useCallForm({
    schema: recordRefundTransfer.body,
    values: { id: refund._id, referenceNo: '', sentOn: '' },
    send: async (body) => {
      const { message } = await record.mutateAsync({ body }).finally(() => {
        void queryClient.invalidateQueries({ queryKey: callKey(stuckRefunds) })
      })
      toast.success(message)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={sending}
      title={`Record the transfer of ${formatMoney(refund.amount)}`}
      description={`Sent from the bank to ${refund.payerName}, in place of the gateway's refund. The payer is told.`}
      footer={
        <>
          <DialogClose render={<Button disabled={sending}>Cancel</Button>} />
          <Button variant="primary" loading={sending} onClick={() => void form.handleSubmit()}>
            Record transfer
          </Button>
        </>
      }
    >
      <FormFrame form={form} aria-label="Bank transfer" focusFirst>
        <FormError>{failure === null ? null : messageOf(failure)}</FormError>
        <form.Field name="referenceNo">
          {(field) => (
            <TextField
              {...textOf(field)}
              label="Reference number"
              maxLength={REFERENCE_NUMBER_MAX_CHARACTERS}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </form.Field>
        <form.Field name="sentOn">
          {(field) => <TextField {...textOf(field)} type="date" label="Sent on" />}
        </form.Field>
      </FormFrame>
    </Dialog>
  )
}
