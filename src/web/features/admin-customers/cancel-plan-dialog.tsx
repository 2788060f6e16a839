import { useState } from 'react'
import { type Customer, type CustomerPlan, endSubscription } from '#contract/admin/customers.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { endingTexts } from './texts.ts'

type CancelPlanDialogProps = { customer: Customer; plan: CustomerPlan; onClose: () => void }

/** Says what the cancellation of a customer's plan does, and asks for its reason. */
export function CancelPlanDialog({ customer, plan, onClose }: CancelPlanDialogProps) {
  const [reason, setReason] = useState('')
  const end = useMutationCall(endSubscription, {
    onSuccess: ({ message }) => toast.success(message),
  })
  const handleConfirm = () => end.mutateAsync({ body: { id: plan._id, reason } }).catch(() => false)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={endingTexts.question(plan.title, customer.name)}
      description={endingTexts.about}
      confirmLabel={endingTexts.cancelPlan}
      cancelLabel={endingTexts.keepPlan}
      tone="danger"
      disabled={reason.trim() === ''}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <CallError error={end.error} title={endingTexts.failed} />
        <TextArea
          label={endingTexts.reason}
          hint={endingTexts.reasonHint}
          rows={3}
          maxLength={REJECT_REASON_MAX_CHARACTERS}
          value={reason}
          onValueChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
