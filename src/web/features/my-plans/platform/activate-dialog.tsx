import type { OwnPlanPage } from '#contract/plans/own-plans.ts'
import { planLabels } from '#contract/plans/texts.ts'
import { activateService } from '#contract/platform-plans/calls.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { platformTexts } from '../texts.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { choiceForm } from './plan-choice.ts'
import { useChoiceForm } from './use-choice-form.ts'
import { usePlatformPayment } from './use-platform-payment.ts'

type ActivateDialogProps = { plan: OwnPlanPage; onClose: () => void }

/** Puts a service back on sale: choose a platform plan and pay for it. */
export function ActivateDialog({ plan, onClose }: ActivateDialogProps) {
  const activate = useMutationCall(activateService)
  const { paying, pay } = usePlatformPayment('activated')
  const { form, Field, failure, sending } = useChoiceForm(async (values) => {
    const body = { serviceId: plan._id, ...choiceForm.parse(values) }
    const { data } = await activate.mutateAsync({ body })
    if (await pay(data)) {
      onClose()
    }
  })
  const busy = sending && !paying
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onClose}
      open={!paying}
      size="lg"
      busy={busy}
      title={planLabels.activateAgain}
      description={platformTexts.activateHint(plan.title)}
      label={platformTexts.platformPlan}
      submitLabel={platformTexts.payAndActivate}
    >
      <ChoiceFields form={form} Field={Field} />
    </FormDialog>
  )
}
