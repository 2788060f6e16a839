import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { paymentDetailsInput } from '../entities/money.ts'
import { instant } from '../fields.ts'

/** Files that are not sent stay as they are. */
export const saveBankAccount = call({
  name: 'providers.saveBankAccount',
  method: 'POST',
  path: '/api/updateprofile/serviceprovider/paymentdetails',
  summary:
    'Keeps the bank account that buyers pay to and withdrawals go to; a changed one waits a day for both, and its owner is told',
  access: only('provider'),
  rate: 'upload',
  money: true,
  stepUp: true,
  body: paymentDetailsInput,
  files: { qrCode: { kind: 'image' }, cheque: { kind: 'pdf-or-image' } },
  reply: z.object({ message: z.string(), data: z.object({ frozenUntil: instant.nullable() }) }),
  errors: [],
})

export const bankAccountCalls = { saveBankAccount }
