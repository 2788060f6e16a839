import { useCallForm } from '#web/lib/forms/form.tsx'
import type { PlanValues } from './plan-form.ts'

export const loadPlanForm = async () => (await import('./plan-schema.ts')).planForm

/** The form of a plan's texts and terms, for a new or an existing plan. */
export function usePlanForm(values: PlanValues, send: (values: PlanValues) => Promise<unknown>) {
  return useCallForm({ schema: loadPlanForm, values, send })
}

export type PlanForm = ReturnType<typeof usePlanForm>
