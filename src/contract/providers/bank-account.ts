import { z } from 'zod'
import { adminWith, only } from '../access.ts'
import { call } from '../call.ts'
import {
  type Canonical,
  canonicalAccountNumber,
  canonicalIfsc,
  canonicalUpiHandle,
} from '../common/canonical.ts'
import { canonicalText, id, instant } from '../common/fields.ts'
import { fieldMessages } from '../common/texts.ts'

const { invalidBankField } = fieldMessages

const bankText = (pattern: RegExp) =>
  z.string({ error: invalidBankField }).trim().regex(pattern, { error: invalidBankField })

const bankNumber = (canonical: Canonical, pattern: RegExp) =>
  canonicalText(canonical, invalidBankField).regex(pattern, { error: invalidBankField })

/** A bank account as entered by a provider; the account or the UPI address is required. */
export const paymentDetailsInput = z.object({
  bankName: bankText(/^[\p{L}\p{N} .&'()-]{2,80}$/u),
  beneficiaryName: bankText(/^[\p{L}\p{N} .,&'()/-]{2,120}$/u),
  accNumber: bankNumber(canonicalAccountNumber, /^\d{9,18}$/),
  ifsc: bankNumber(canonicalIfsc, /^[A-Z]{4}0[A-Z0-9]{6}$/),
  upi: bankNumber(canonicalUpiHandle, /^([a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63})?$/).default(''),
})

/** Files that are not sent stay unchanged. */
export const saveBankAccount = call({
  name: 'providers.saveBankAccount',
  method: 'POST',
  path: '/api/updateprofile/serviceprovider/paymentdetails',
  summary:
    'Stores the bank account for payments of buyers and for withdrawals; a changed one is used after a day, and its owner is notified',
  access: only('provider'),
  rate: 'upload',
  money: true,
  stepUp: true,
  body: paymentDetailsInput,
  files: { qrCode: { kind: 'image' }, cheque: { kind: 'pdf-or-image' } },
  reply: z.object({ message: z.string(), data: z.object({ frozenUntil: instant.nullable() }) }),
})

export const confirmBankAccount = call({
  name: 'providers.confirmBankAccount',
  method: 'POST',
  path: '/api/admin/bankaccount/confirm',
  summary:
    "Confirms the beneficiary's name of a provider's first bank account, which is used from then on",
  access: adminWith('withdrawal.approve'),
  rate: 'write',
  money: true,
  stepUp: true,
  /** `savedAt` as it was shown; the confirmation fails if the account was saved again since. */
  body: z.strictObject({ id, savedAt: instant }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'bank_account_not_confirmable'],
})

export const bankAccountCalls = { saveBankAccount, confirmBankAccount }

/**
 * A provider's bank account, for the provider, admins with the permission, and buyers who pay
 * directly.
 */
export const paymentDetailsSchema = z.object({
  bankName: z.string().nullable(),
  beneficiaryName: z.string().nullable(),
  accNumber: z.string().nullable(),
  ifsc: z.string().nullable(),
  upi: z.string().nullable(),
  qrCode: z.string().nullable(),
  /** Always null for buyers. */
  cheque: z.string().nullable(),
})
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>

export type PaymentDetailsInput = z.infer<typeof paymentDetailsInput>
