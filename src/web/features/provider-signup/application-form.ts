import type { z } from 'zod'
import type { ProviderCategory, ProviderType } from '#contract/providers/categories.ts'
import {
  type ProviderSignupFile,
  providerSignupFiles,
  requiredSignupFiles,
} from '#contract/providers/signup-form.ts'
import type { applicationForm } from './application-schema.ts'

export type ApplicationValues = z.input<typeof applicationForm>

/** The company that a sub-profile applies under. */
export type MasterCompany = {
  readonly _id: string
  readonly RegName: string
  readonly category: ProviderCategory
  readonly regNumber: string
}

/** An address that was verified a moment ago, or in an earlier visit. */
export type ProvenEmail = { readonly email: string; readonly key?: string }

/** The initial values of the form. */
export function blankApplication(
  { email, key }: ProvenEmail,
  master: MasterCompany | undefined,
): ApplicationValues {
  return {
    type: master === undefined ? 'Individual' : 'sub profile',
    category: master?.category ?? '',
    RegName: master?.RegName ?? '',
    name: '',
    email,
    password: '',
    confirmpassword: '',
    number: '',
    DOB: '',
    address1: '',
    address2: '',
    city: '',
    state: '',
    description: '',
    gst: false,
    regNumber: master === undefined || choosesCategory(master) ? '' : master.regNumber,
    key,
    isSubProfile: master !== undefined,
    masterID: master?._id,
    companyName: master?.RegName,
    agreed: false,
  }
}

/** Everybody chooses a category, except for sub-profiles of a company that is not a bank. */
export function choosesCategory(master: MasterCompany | undefined): boolean {
  return master === undefined || master.category === 'Banking'
}

const filesOf: Readonly<Record<ProviderType, readonly ProviderSignupFile[]>> = {
  Individual: ['profilePic', 'certificate'],
  'Non Individual': ['companyLogo', 'certificate', 'CompanyCertificate'],
  'sub profile': ['profilePic', 'aadhar', 'PAN'],
}

export type FileWish = {
  readonly field: ProviderSignupFile
  readonly kind: 'image' | 'pdf'
  readonly required: boolean
}

/** The files requested from an applicant of this type, in order. */
export function filesFor(type: ProviderType): readonly FileWish[] {
  const needed = requiredSignupFiles({ type, isSubProfile: type === 'sub profile' })
  return filesOf[type].map((field) => ({
    field,
    kind: providerSignupFiles[field].kind,
    required: needed.includes(field),
  }))
}

export type ChosenFiles = Readonly<Partial<Record<ProviderSignupFile, File>>>

/** The files of the selected type. Files chosen for another type are not sent. */
export function filesToSend(type: ProviderType, chosen: ChosenFiles): ChosenFiles {
  return Object.fromEntries(
    filesFor(type).flatMap(({ field }) => {
      const file = chosen[field]
      return file === undefined ? [] : [[field, file]]
    }),
  )
}

/** The size of each file in bytes. */
export function bytesOf(files: ChosenFiles): Readonly<Partial<Record<ProviderSignupFile, number>>> {
  return Object.fromEntries(Object.entries(files).map(([field, file]) => [field, file.size]))
}
