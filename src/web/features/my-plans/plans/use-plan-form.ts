import { useCallForm } from '#web/lib/forms/form.tsx'
import { type PlanValues, planForm } from './plan-form.ts'

/** The form over a plan's texts and terms, for a new one and for an edited one. */
export function usePlanForm(values: PlanValues, send: (values: PlanValues) => Promise<unknown>) {
  return useCallForm({ schema: planForm, values, send })
}

export type PlanForm = ReturnType<typeof usePlanForm>['form']
