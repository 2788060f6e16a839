import { useCallForm } from '#web/lib/forms/form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { planTexts } from '../texts.ts'
import { type PlanValues, planForm } from './plan-form.ts'

/** The form over a plan's texts and terms, for a new one and for an edited one. */
export function usePlanForm(values: PlanValues, send: (values: PlanValues) => Promise<unknown>) {
  return useCallForm({
    schema: planForm,
    values,
    send: (values) => {
      toast.dismiss()
      return send(values)
    },
    onInvalid: () => toast.error(planTexts.correctFields),
  })
}

export type PlanForm = ReturnType<typeof usePlanForm>['form']
