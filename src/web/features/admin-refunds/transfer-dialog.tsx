import { useQueryClient } from '@tanstack/react-query'
import { recordRefundTransfer, type StuckRefund, stuckRefunds } from '#contract/payments/refunds.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { textOf, useCallForm } from '#web/lib/form.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { callKey } from '#web/lib/query.ts'
import { ReferenceField } from '#web/lib/reference-field.tsx'
import { formatMoney } from '#web/ui/numbers.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type TransferDialogProps = { refund: StuckRefund; onClose: () => void }

/** Records the bank transfer that took the place of a refund by the gateway. */
export function TransferDialog({ refund, onClose }: TransferDialogProps) {
  const queryClient = useQueryClient()
  const record = useMutationCall(recordRefundTransfer)
  const { form, failure } = useCallForm({
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
    <FormDialog
      form={form}
      failure={failure}
      onClose={onClose}
      title={`Record the transfer of ${formatMoney(refund.amount)}`}
      description={`Sent from the bank to ${refund.payerName}, in place of the gateway's refund. The payer is told.`}
      label="Bank transfer"
      submitLabel="Record transfer"
      focusFirst
    >
      <form.Field name="referenceNo">{(field) => <ReferenceField {...textOf(field)} />}</form.Field>
      <form.Field name="sentOn">
        {(field) => <TextField {...textOf(field)} type="date" label="Sent on" />}
      </form.Field>
    </FormDialog>
  )
}
