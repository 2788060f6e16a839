import { decideRefundTransfer, type StuckRefund } from '#contract/payments/refunds.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
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
  const decide = useMutationCall(decideRefundTransfer, {
    onSuccess: ({ message }) => toast.success(message),
  })
  const handleConfirm = () =>
    decide.mutateAsync({ body: { id, referenceNo, sent } }).catch(() => false)
  const { confirm, confirmFailed, confirmHint, confirmQuestion } = waitingTexts
  const { discard, discardFailed, discardHint, discardQuestion } = waitingTexts
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={(sent ? confirmQuestion : discardQuestion)(formatMoney(amount))}
      description={sent ? confirmHint : discardHint}
      confirmLabel={sent ? confirm : discard}
      onConfirm={handleConfirm}
    >
      <CallError error={decide.error} title={sent ? confirmFailed : discardFailed} />
    </ConfirmDialog>
  )
}
