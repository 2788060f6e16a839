import { waiveCharge } from '#contract/checkout/set-offs.ts'
import type { StuckRefund } from '#contract/payments/refunds.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
import { SetOffParts, useSetOffPreview } from './set-off-parts.tsx'
import { waiveTexts } from './texts.ts'

type WaiveDialogProps = { refund: StuckRefund; onClose: () => void }

/** Shows what each provider would be charged, and asks why it is not. */
export function WaiveDialog({ refund, onClose }: WaiveDialogProps) {
  const { paymentId, payerName } = refund
  const query = useSetOffPreview(paymentId)
  const waive = useMutationCall(waiveCharge)
  return (
    <DecideDialog
      title={waiveTexts.title}
      description={waiveTexts.about(payerName)}
      details={<SetOffParts query={query} refund={refund} />}
      label={waiveTexts.action}
      asksReason
      failed={waiveTexts.failed}
      onDecide={async (reason) =>
        (await waive.mutateAsync({ body: { paymentId, reason } })).message
      }
      onClose={onClose}
    />
  )
}
