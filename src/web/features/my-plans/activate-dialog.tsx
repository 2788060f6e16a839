import { planLabels } from '#contract/labels.ts'
import type { OwnPlanPage } from '#contract/plans/own-plans.ts'
import { activateService } from '#contract/platform-plans/calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FormFrame } from '#web/lib/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { choiceForm } from './plan-choice.ts'
import { useChoiceForm } from './use-choice-form.ts'
import { usePlatformPayment } from './use-platform-payment.ts'

type ActivateDialogProps = { plan: OwnPlanPage; onClose: () => void }

/** Puts a service on sale again: a platform plan is chosen and paid. */
export function ActivateDialog({ plan, onClose }: ActivateDialogProps) {
  const activate = useMutationCall(activateService)
  const { paying, pay } = usePlatformPayment()
  const { form, failure, sending } = useChoiceForm(async (values) => {
    const body = { serviceId: plan._id, ...choiceForm.parse(values) }
    const { data } = await activate.mutateAsync({ body })
    if (await pay(data)) {
      onClose()
    }
  })
  const busy = sending && !paying
  return (
    <Dialog
      open={!paying}
      onOpenChange={(next) => (next ? undefined : onClose())}
      size="lg"
      locked={busy}
      title={planLabels.activateAgain}
      description={`${plan.title} goes on sale again once its platform plan is paid.`}
      footer={
        <>
          <DialogClose render={<Button disabled={busy}>Cancel</Button>} />
          <Button variant="primary" loading={busy} onClick={() => void form.handleSubmit()}>
            Pay and activate
          </Button>
        </>
      }
    >
      <FormFrame form={form} aria-label="Platform plan">
        <FormError>{failure === null ? null : messageOf(failure)}</FormError>
        <ChoiceFields form={form} />
      </FormFrame>
    </Dialog>
  )
}
