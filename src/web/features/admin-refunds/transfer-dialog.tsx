import { recordRefundTransfer, type StuckRefund } from '#contract/payments/refunds.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { TransferForm } from '#web/lib/forms/transfer-form.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { transferTexts } from './texts.ts'

type TransferDialogProps = { refund: StuckRefund; onClose: () => void }

/** Records the bank transfer that replaced a gateway refund. */
export function TransferDialog({ refund, onClose }: TransferDialogProps) {
  const record = useMutationCall(recordRefundTransfer)
  return (
    <TransferForm
      id={refund._id}
      schema={recordRefundTransfer.body}
      title={transferTexts.title(formatMoney(refund.amount))}
      description={transferTexts.about(refund.payerName)}
      onClose={onClose}
      send={async (body) => {
        const { message } = await record.mutateAsync({ body })
        return message
      }}
    />
  )
}
