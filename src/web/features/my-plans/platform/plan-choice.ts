import { z } from 'zod'
import { platformPlanChoice } from '#contract/platform-plans/calls.ts'

/** Schema of the choice: two radio groups, whose values are texts. */
export const choiceForm = z
  .object({
    planName: z.string(),
    duration: z.string().transform((days) => (days === '' ? undefined : Number(days))),
  })
  .pipe(platformPlanChoice)
export type ChoiceValues = z.input<typeof choiceForm>

export const noChoice: ChoiceValues = { planName: '', duration: '' }
