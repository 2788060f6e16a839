import { z } from 'zod'
import { platformPlanChoice } from '#contract/platform-plans/calls.ts'

/** The choice over two groups of radios, which hold texts. */
export const choiceForm = z
  .object({
    planName: z.string(),
    duration: z.string().transform((days) => (days === '' ? undefined : Number(days))),
  })
  .pipe(platformPlanChoice)
export type ChoiceValues = z.input<typeof choiceForm>

export const noChoice: ChoiceValues = { planName: '', duration: '' }
