import { withdrawPayment } from '#contract/checkout/orders.ts'
import type { Order } from '#contract/checkout/types.ts'
import { operator } from '#contract/documents/operator-facts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { withdrawTexts } from '../texts.ts'

type WithdrawPaymentProps = { order: Order; providers: string }

/** Withdraws a submitted payment, after saying who returns money that was already transferred. */
export function WithdrawPayment({
  order: { _id: id, reference },
  providers,
}: WithdrawPaymentProps) {
  const withdraw = useMutationCall(withdrawPayment)
  const handleConfirm = async () => {
    try {
      const { message } = await withdraw.mutateAsync({ body: { id } })
      toast.success(message)
    } catch (error) {
      toast.error(withdrawTexts.failed, messageOf(error))
    }
  }
  return (
    <ConfirmDialog
      trigger={<Button>{withdrawTexts.action}</Button>}
      title={withdrawTexts.question}
      description={withdrawTexts.consequence(providers)}
      confirmLabel={withdrawTexts.confirm}
      cancelLabel={withdrawTexts.keep}
      tone="danger"
      onConfirm={handleConfirm}
    >
      <p className="text-sm text-ink-soft">
        {withdrawTexts.alreadySent(providers, <SupportAddress />, reference)}
      </p>
    </ConfirmDialog>
  )
}

export function SupportAddress() {
  return <TextAnchor href={`mailto:${operator.supportEmail}`}>{operator.supportEmail}</TextAnchor>
}
