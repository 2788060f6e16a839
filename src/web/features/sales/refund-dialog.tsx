import { useQueryClient } from '@tanstack/react-query'
import {
  type ProviderRefund,
  providerRefunds,
  recordProviderRefund,
} from '#contract/checkout/provider-refunds.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { callKey } from '#web/lib/query.ts'
import { TransferForm } from '#web/lib/transfer-form.tsx'
import { formatMoney } from '#web/ui/numbers.ts'

type RefundDialogProps = { refund: ProviderRefund; onClose: () => void }

/** Records that the money is on its way to the buyer. */
export function RefundDialog({ refund, onClose }: RefundDialogProps) {
  const queryClient = useQueryClient()
  const record = useMutationCall(recordProviderRefund)
  return (
    <TransferForm
      id={refund._id}
      schema={recordProviderRefund.body}
      title={`Record the refund of ${formatMoney(refund.amount)}`}
      description={`Sent by bank to ${refund.buyerName}, for order ${refund.reference}. The buyer sees the reference.`}
      onClose={onClose}
      send={async (body) => {
        const { message } = await record.mutateAsync({ body }).finally(() => {
          void queryClient.invalidateQueries({ queryKey: callKey(providerRefunds) })
        })
        return message
      }}
    />
  )
}
