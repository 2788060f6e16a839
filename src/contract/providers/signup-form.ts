import { z } from 'zod'
import { emailInput, mobileInput, otpInput, passwordInput, personName } from '../accounts/fields.ts'
import { MOBILE_DIGITS } from '../accounts/limits.ts'
import { customerLoginMessages } from '../accounts/texts.ts'
import type { FileField } from '../call.ts'
import { compactText } from '../common/canonical.ts'
import { boundedLine, day, id, requiredLine, requiredText, stateSchema } from '../common/fields.ts'
import {
  ADDRESS_LINE_MAX_CHARACTERS,
  CITY_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  FILE_MAX_BYTES,
} from '../common/limits.ts'
import type { Toast } from '../common/toast.ts'
import { acceptedDocumentSchema } from '../documents/accepted.ts'
import {
  categoryInput,
  type ProviderCategory,
  type ProviderType,
  providerTypeSchema,
  registrationNumberLabel,
} from './categories.ts'
import {
  PROVIDER_MIN_AGE_YEARS,
  REGISTERED_NAME_MAX_CHARACTERS,
  REGISTRATION_NUMBER_MAX_CHARACTERS,
} from './limits.ts'
import { canonicalRegistration, registrationHint } from './registration-numbers.ts'
import { providerSignupMessages } from './texts.ts'

/**
 * The `data` part of a provider's application. Rules that depend on the day, on two fields or on
 * the files are checked afterwards by `providerSignupRefusal`, in the order that the form
 * specifies.
 */
export const providerSignupSchema = z.object({
  type: providerTypeSchema,
  category: categoryInput,
  RegName: requiredLine(REGISTERED_NAME_MAX_CHARACTERS),
  /** The contact person. */
  name: personName(),
  email: emailInput,
  password: passwordInput,
  confirmpassword: z.string(),
  /** The format is checked later, in the specified order; spaces and hyphens are removed. */
  number: requiredLine(32).overwrite((text) => compactText(text) ?? text),
  /** Date of birth of an individual, date of registration of a company. */
  DOB: day,
  address1: requiredLine(ADDRESS_LINE_MAX_CHARACTERS),
  address2: requiredLine(ADDRESS_LINE_MAX_CHARACTERS),
  city: requiredLine(CITY_MAX_CHARACTERS),
  state: stateSchema,
  description: requiredText(DESCRIPTION_MAX_CHARACTERS),
  /** Whether the provider charges GST. */
  gst: z.boolean().default(false),
  /** The format depends on the category and the day. */
  regNumber: requiredLine(REGISTRATION_NUMBER_MAX_CHARACTERS),
  otp: otpInput.optional(),
  /** Proves that the email address was verified in an earlier visit. */
  key: z.string().max(128).optional(),
  isSubProfile: z.boolean().default(false),
  masterID: id.nullish(),
  companyName: boundedLine(REGISTERED_NAME_MAX_CHARACTERS).nullish(),
  agreed: z.literal(true, { error: providerSignupMessages.agreementRequired }),
  /** What the form showed; without it, the texts in force are the accepted ones. */
  documents: z.array(acceptedDocumentSchema).max(10).optional(),
})
export type ProviderSignup = z.infer<typeof providerSignupSchema>

/** The files of an application. `requiredSignupFiles` returns which of them are required. */
export const providerSignupFiles = {
  certificate: { kind: 'pdf' },
  CompanyCertificate: { kind: 'pdf' },
  profilePic: { kind: 'image' },
  companyLogo: { kind: 'image' },
  aadhar: { kind: 'pdf' },
  PAN: { kind: 'pdf' },
} as const satisfies Record<string, FileField>
export type ProviderSignupFile = keyof typeof providerSignupFiles

export function isSubProfile(form: Pick<ProviderSignup, 'isSubProfile' | 'type'>): boolean {
  return form.isSubProfile || form.type === 'sub profile'
}

/**
 * The photo of a person or the logo of a company, and the certificate unless it is a sub-profile.
 */
export function requiredSignupFiles(
  form: Pick<ProviderSignup, 'isSubProfile'> & { readonly type: ProviderType },
): readonly ProviderSignupFile[] {
  const picture = form.type === 'Non Individual' ? 'companyLogo' : 'profilePic'
  return isSubProfile(form) ? [picture] : [picture, 'certificate']
}

/** The order in which file sizes are checked. */
const sizedFiles = [
  'certificate',
  'CompanyCertificate',
  'profilePic',
  'companyLogo',
  'aadhar',
  'PAN',
] as const

export type SignupRefusal = { readonly field: string; readonly toast: Toast }

/** The registration number in canonical form, or why it is refused. */
export function registrationOf(
  category: ProviderCategory,
  regNumber: string,
  today: string,
): { readonly number: string } | { readonly refusal: SignupRefusal } {
  const number = canonicalRegistration(category, today)(regNumber)
  if (number !== undefined) {
    return { number }
  }
  const toast = providerSignupMessages.invalidRegistration(
    registrationNumberLabel(category),
    registrationHint(category, today),
  )
  return { refusal: { field: 'regNumber', toast } }
}

/** A person is of age from the eighteenth birthday; for 29 February, from 1 March. */
function isOfAge(birth: string, today: string): boolean {
  const year = Number(birth.slice(0, 4)) + PROVIDER_MIN_AGE_YEARS
  return `${String(year).padStart(4, '0')}${birth.slice(4)}` <= today
}

/**
 * Why an otherwise valid application is refused, or undefined. Checks age, passwords, mobile
 * number, the size of each file and the registration, in this order, so that browser and server
 * report the same reason first.
 *
 * @param today 'YYYY-MM-DD' in IST
 * @param fileBytes the size of each chosen file
 */
export function providerSignupRefusal(
  form: ProviderSignup,
  today: string,
  fileBytes: Readonly<Partial<Record<ProviderSignupFile, number>>>,
): SignupRefusal | undefined {
  const { underAge, passwordMismatch, phoneTooLong, fileTooLarge } = providerSignupMessages
  if (form.type === 'Individual' && !isOfAge(form.DOB, today)) {
    return { field: 'DOB', toast: underAge }
  }
  if (form.password !== form.confirmpassword) {
    return { field: 'confirmpassword', toast: passwordMismatch }
  }
  if (form.number.length > MOBILE_DIGITS) {
    return { field: 'number', toast: phoneTooLong }
  }
  if (!mobileInput.safeParse(form.number).success) {
    return { field: 'number', toast: customerLoginMessages.invalidMobile }
  }
  const tooLarge = sizedFiles.find((file) => (fileBytes[file] ?? 0) > FILE_MAX_BYTES)
  if (tooLarge !== undefined) {
    return { field: tooLarge, toast: fileTooLarge }
  }
  if (isSubProfile(form)) {
    // A sub-profile has its company's category, which only the server knows.
    return undefined
  }
  const registration = registrationOf(form.category, form.regNumber, today)
  return 'refusal' in registration ? registration.refusal : undefined
}
