import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { rupees } from '../common/fields.ts'

export const bankFile = call({
  name: 'payouts.bankFile',
  method: 'POST',
  path: '/api/admin/withdrawals/bankfile',
  summary:
    'A CSV file for the bank with the approved withdrawals that this admin may pay and that no earlier file holds; each export is recorded',
  access: adminWith('withdrawal.process'),
  rate: 'write',
  body: z.strictObject({
    /** Those of earlier files as well: for a file that never reached the bank. */
    again: z.boolean().optional(),
  }),
  reply: z.object({
    data: z.object({
      name: z.string(),
      csv: z.string(),
      rows: z.int().nonnegative(),
      amount: rupees,
      /** Approved, but of an unverified or owing provider, frozen, without an account, or for another admin to pay. */
      leftOut: z.int().nonnegative(),
      /** Approved and in no part of this file, as an earlier one holds them. */
      inEarlierFile: z.int().nonnegative(),
    }),
  }),
  errors: [],
  stepUp: true,
})
