import { type Customer, type CustomerPlan, endSubscription } from '#contract/admin/customers.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
import { endingTexts } from './texts.ts'

type CancelPlanDialogProps = { customer: Customer; plan: CustomerPlan; onClose: () => void }

/** Says what the cancellation of a customer's plan does, and asks for its reason. */
export function CancelPlanDialog({ customer, plan, onClose }: CancelPlanDialogProps) {
  const end = useMutationCall(endSubscription)
  return (
    <DecideDialog
      title={endingTexts.question(plan.title, customer.name)}
      description={endingTexts.about}
      label={endingTexts.cancelPlan}
      cancelLabel={endingTexts.keepPlan}
      asksReason
      reasonHint={endingTexts.reasonHint}
      failed={endingTexts.failed}
      onDecide={async (reason) =>
        (await end.mutateAsync({ body: { id: plan._id, reason } })).message
      }
      onClose={onClose}
    />
  )
}
