import { z } from 'zod'
import { rupees } from './fields.ts'

/** What the rows of a filtered list come to. */
export const listTotalsSchema = z.object({
  count: z.int().nonnegative(),
  amount: rupees,
  /** False where only the newest rows were added up: there are too many. */
  isWhole: z.boolean(),
})
export type ListTotals = z.infer<typeof listTotalsSchema>
