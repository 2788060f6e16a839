import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { id, largePageQuery, listWords, rupees } from '../common/fields.ts'

const debtSchema = z.object({
  /** The provider's id. */
  _id: id,
  name: z.string(),
  /** What the provider has verified; null after the account was deleted. */
  email: z.string().nullable(),
  owed: rupees,
  /** Held for withdrawals that are not paid yet. */
  held: rupees,
})
export type Debt = z.infer<typeof debtSchema>

export const providerDebts = call({
  name: 'payouts.debts',
  method: 'GET',
  path: '/api/admin/debts',
  summary: 'What providers owe to the platform, the largest amount first',
  access: adminWith('wallet.view'),
  rate: 'read',
  query: largePageQuery.extend({
    /** Part of the provider's name or registration number. */
    q: listWords.optional(),
  }),
  reply: z.object({ data: z.array(debtSchema), nextCursor: z.string().optional() }),
})
