import { useCallForm } from '#web/lib/forms/form.tsx'
import { type PlanValues, planForm } from './plan-form.ts'

/** The form of a plan's texts and terms, for a new or an existing plan. */
export function usePlanForm(values: PlanValues, send: (values: PlanValues) => Promise<unknown>) {
  return useCallForm({ schema: planForm, values, send })
}

export type PlanForm = ReturnType<typeof usePlanForm>
