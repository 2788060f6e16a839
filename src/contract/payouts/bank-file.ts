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
    /** Includes withdrawals of earlier files, in case a file never reached the bank. */
    again: z.boolean().optional(),
  }),
  reply: z.object({
    data: z.object({
      name: z.string(),
      csv: z.string(),
      rows: z.int().nonnegative(),
      amount: rupees,
      /**
       * Approved, but left out: the provider is unverified or owes money, sales of it are disputed
       * or lost, the account was changed since or is missing, or another admin has to pay it.
       */
      leftOut: z.int().nonnegative(),
      /** Approved, but left out because an earlier file contains them. */
      inEarlierFile: z.int().nonnegative(),
    }),
  }),
  stepUp: true,
})
