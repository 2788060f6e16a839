import { decideRefundTransfer, type StuckRefund } from '#contract/payments/refunds.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { waitingTexts } from './texts.ts'

type DecideTransferDialogProps = {
  refund: StuckRefund
  waiting: NonNullable<StuckRefund['waiting']>
  sent: boolean
  onClose: () => void
}

/** Asks before the waiting transfer of a large refund is confirmed or discarded. */
export function DecideTransferDialog({
  refund: { _id: id, amount },
  waiting: { referenceNo },
  sent,
  onClose,
}: DecideTransferDialogProps) {
  const decide = useMutationCall(decideRefundTransfer)
  const { confirm, confirmFailed, confirmHint, confirmQuestion } = waitingTexts
  const { discard, discardFailed, discardHint, discardQuestion } = waitingTexts
  return (
    <DecideDialog
      title={(sent ? confirmQuestion : discardQuestion)(formatMoney(amount))}
      description={sent ? confirmHint : discardHint}
      label={sent ? confirm : discard}
      failed={sent ? confirmFailed : discardFailed}
      onDecide={async () => (await decide.mutateAsync({ body: { id, referenceNo, sent } })).message}
      onClose={onClose}
    />
  )
}
