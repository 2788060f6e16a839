import { z } from 'zod'
import { emailInput, mobileInput, otpInput, passwordInput } from '../accounts/fields.ts'
import { MOBILE_DIGITS } from '../accounts/limits.ts'
import { customerLoginMessages } from '../accounts/texts.ts'
import type { FileField } from '../call.ts'
import { compactText } from '../common/canonical.ts'
import { boundedLine, day, id, requiredLine, requiredText } from '../common/fields.ts'
import {
  ADDRESS_LINE_MAX_CHARACTERS,
  CITY_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  FILE_MAX_BYTES,
  NAME_MAX_CHARACTERS,
} from '../common/limits.ts'
import { stateSchema } from '../common/states.ts'
import type { Toast } from '../common/toast.ts'
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
 * The `data` part of a provider's application. What depends on the day, on two fields at once or on
 * the files is checked by `providerSignupRefusal` afterwards, in the order that the form promises.
 */
export const providerSignupSchema = z.object({
  type: providerTypeSchema,
  category: categoryInput,
  RegName: requiredLine(REGISTERED_NAME_MAX_CHARACTERS),
  /** The person to talk to. */
  name: requiredLine(NAME_MAX_CHARACTERS),
  email: emailInput,
  password: passwordInput,
  confirmpassword: z.string(),
  /** Its form is checked in the promised order; spaces and hyphens are for the eye. */
  number: requiredLine(32).overwrite((text) => compactText(text) ?? text),
  /** Birth of an individual, registration of a company. */
  DOB: day,
  address1: requiredLine(ADDRESS_LINE_MAX_CHARACTERS),
  address2: requiredLine(ADDRESS_LINE_MAX_CHARACTERS),
  city: requiredLine(CITY_MAX_CHARACTERS),
  state: stateSchema,
  description: requiredText(DESCRIPTION_MAX_CHARACTERS),
  /** Whether the provider charges GST. */
  gst: z.boolean().default(false),
  /** Its form depends on the category and the day. */
  regNumber: requiredLine(REGISTRATION_NUMBER_MAX_CHARACTERS),
  otp: otpInput.optional(),
  /** Proves an address that was proven in an earlier visit. */
  key: z.string().max(128).optional(),
  isSubProfile: z.boolean().default(false),
  masterID: id.nullish(),
  companyName: boundedLine(REGISTERED_NAME_MAX_CHARACTERS).nullish(),
  agreed: z.literal(true, { error: providerSignupMessages.agreementRequired }),
})
export type ProviderSignup = z.infer<typeof providerSignupSchema>

/** The files beside it. Which of them a form needs, `requiredSignupFiles` says. */
export const providerSignupFiles = {
  certificate: { kind: 'pdf' },
  CompanyCertificate: { kind: 'pdf' },
  profilePic: { kind: 'image' },
  companyLogo: { kind: 'image' },
  aadhar: { kind: 'pdf' },
  PAN: { kind: 'pdf' },
} as const satisfies Record<string, FileField>
export type ProviderSignupFile = keyof typeof providerSignupFiles

function isSubProfile(form: Pick<ProviderSignup, 'isSubProfile' | 'type'>): boolean {
  return form.isSubProfile || form.type === 'sub profile'
}

/** A photo of a person or the logo of a company, and the certificate of who is no sub-profile. */
export function requiredSignupFiles(
  form: Pick<ProviderSignup, 'isSubProfile'> & { readonly type: ProviderType },
): readonly ProviderSignupFile[] {
  const picture = form.type === 'Non Individual' ? 'companyLogo' : 'profilePic'
  return isSubProfile(form) ? [picture] : [picture, 'certificate']
}

/** Files are looked at in this order. */
const sizedFiles = [
  'certificate',
  'CompanyCertificate',
  'profilePic',
  'companyLogo',
  'aadhar',
  'PAN',
] as const

export type SignupRefusal = { readonly field: string; readonly toast: Toast }

/** The registration number in its one form, or why there is none. */
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

/** Of age is whose eighteenth birthday is today or earlier; 29 February counts from 1 March. */
function isOfAge(birth: string, today: string): boolean {
  const year = Number(birth.slice(0, 4)) + PROVIDER_MIN_AGE_YEARS
  return `${String(year).padStart(4, '0')}${birth.slice(4)}` <= today
}

/**
 * Why an application of the right form is refused, or undefined: age, then passwords, then the
 * number, then the size of each file, then the registration, so that browser and server name the
 * same reason first.
 *
 * @param today 'YYYY-MM-DD' in Indian time
 * @param fileBytes the size of each file that was chosen
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
    // Of its company's category, which the server knows.
    return undefined
  }
  const registration = registrationOf(form.category, form.regNumber, today)
  return 'refusal' in registration ? registration.refusal : undefined
}
