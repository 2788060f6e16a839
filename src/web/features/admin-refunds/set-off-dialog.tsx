import { setOffPayment } from '#contract/checkout/set-offs.ts'
import type { StuckRefund } from '#contract/payments/refunds.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { setOffTexts } from './texts.ts'

type SetOffDialogProps = { refund: StuckRefund; onClose: () => void }

/** Asks before a provider is charged with what left a payment at the gateway. */
export function SetOffDialog({ refund, onClose }: SetOffDialogProps) {
  const setOff = useMutationCall(setOffPayment, {
    onSuccess: ({ message }) => toast.success(message),
  })
  const handleConfirm = () =>
    setOff.mutateAsync({ body: { paymentId: refund.paymentId } }).catch(() => false)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={setOffTexts.question(refund.title)}
      description={setOffTexts.about}
      confirmLabel={setOffTexts.action}
      onConfirm={handleConfirm}
    >
      <CallError error={setOff.error} title={setOffTexts.failed} />
    </ConfirmDialog>
  )
}
