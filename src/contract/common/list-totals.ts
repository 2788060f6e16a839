import { z } from 'zod'
import { rupees } from './fields.ts'

/** The totals of a filtered list. */
export const listTotalsSchema = z.object({
  count: z.int().nonnegative(),
  amount: rupees,
  /** False if there were too many rows and only the newest were added up. */
  isWhole: z.boolean(),
})
export type ListTotals = z.infer<typeof listTotalsSchema>
