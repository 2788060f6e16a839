import { type SetOffPreview, setOffPayment } from '#contract/checkout/set-offs.ts'
import type { StuckRefund } from '#contract/payments/refunds.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { SetOffParts, useSetOffPreview } from './set-off-parts.tsx'
import { setOffTexts } from './texts.ts'

type SetOffDialogProps = { refund: StuckRefund; onClose: () => void }

/** Says what each provider is charged with what left a payment at the gateway, and asks first. */
export function SetOffDialog({ refund, onClose }: SetOffDialogProps) {
  const { paymentId } = refund
  const query = useSetOffPreview(paymentId)
  const preview = query.data?.data
  const setOff = useMutationCall(setOffPayment, {
    onSuccess: ({ message }) => toast.success(message),
  })
  const handleConfirm = () => setOff.mutateAsync({ body: { paymentId } }).catch(() => false)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={preview === undefined ? setOffTexts.title : questionOf(preview)}
      description={
        query.isError
          ? setOffTexts.refused(refund.title, refund.payerName)
          : setOffTexts.about(refund.payerName)
      }
      confirmLabel={labelOf(query.isError, preview)}
      disabled={preview === undefined}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <SetOffParts query={query} refund={refund} />
        <CallError error={setOff.error} title={setOffTexts.failed} />
      </div>
    </ConfirmDialog>
  )
}

function questionOf({ amount, parts }: SetOffPreview): string {
  const authors = [...new Set(parts.map(({ author }) => author))]
  const [author = ''] = authors
  return authors.length === 1
    ? setOffTexts.question(formatMoney(amount), author)
    : setOffTexts.questionOfMany(formatMoney(amount), authors.length)
}

/** Without a label the dialog can only be closed. */
function labelOf(isRefused: boolean, preview: SetOffPreview | undefined): string | undefined {
  if (isRefused) {
    return undefined
  }
  return preview === undefined
    ? setOffTexts.action
    : setOffTexts.charge(formatMoney(preview.amount))
}
