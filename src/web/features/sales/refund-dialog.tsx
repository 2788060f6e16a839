import { type ProviderRefund, recordProviderRefund } from '#contract/checkout/provider-refunds.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { TransferForm } from '#web/lib/forms/transfer-form.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { refundTexts } from './texts.ts'

type RefundDialogProps = { refund: ProviderRefund; onClose: () => void }

/** Records that the provider has sent the refund to the buyer. */
export function RefundDialog({ refund, onClose }: RefundDialogProps) {
  const record = useMutationCall(recordProviderRefund)
  return (
    <TransferForm
      id={refund._id}
      schema={recordProviderRefund.body}
      title={refundTexts.recordAmount(formatMoney(refund.amount))}
      description={refundTexts.recordHint(refund.buyerName, refund.reference)}
      onClose={onClose}
      send={async (body) => {
        const { message } = await record.mutateAsync({ body })
        return message
      }}
    />
  )
}
