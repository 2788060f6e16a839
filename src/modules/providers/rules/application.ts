import type { AcceptedDocument } from '#contract/documents/accepted.ts'
import { documentText, findDocument } from '#contract/documents/catalogue.ts'
import { acceptedDocuments } from '#contract/providers/accepted-documents.ts'
import type { ProviderType } from '#contract/providers/categories.ts'
import { certificateLabel, type ProviderCategory } from '#contract/providers/categories.ts'
import {
  isSubProfile,
  type ProviderSignup,
  type ProviderSignupFile,
  requiredSignupFiles,
} from '#contract/providers/signup-form.ts'
import { providerSignupMessages } from '#contract/providers/texts.ts'
import type { ProviderStatus } from '#contract/providers/types.ts'
import { present } from '#kit/assert.ts'

/** The company named by a sub-profile. */
export type MasterCompany = {
  readonly accountId: string
  readonly type: ProviderType
  readonly status: ProviderStatus
  readonly category: ProviderCategory
  readonly regName: string
  readonly regNumber: string
}

/** The applicant, once its company is known. */
export type Applicant = {
  readonly type: ProviderType
  readonly category: ProviderCategory
  /** A sub-profile has its company's name. */
  readonly regName: string
  readonly masterId: string | null
  readonly companyName: string | null
  /** The company's number, if this applicant belongs to the same registration. */
  readonly companyNumber: string | null
}

/**
 * Undefined if the form names a company under which nobody can register. A sub-profile has its
 * company's category, except that a bank's may choose.
 */
export function applicantOf(
  form: ProviderSignup,
  master: MasterCompany | undefined,
): Applicant | undefined {
  if (!isSubProfile(form)) {
    const { type, category, RegName } = form
    return {
      ...{ type, category, regName: RegName },
      ...{ masterId: null, companyName: null, companyNumber: null },
    }
  }
  if (master?.status !== 'verified' || master.type !== 'Non Individual') {
    return undefined
  }
  const category = master.category === 'Banking' ? form.category : master.category
  return {
    type: 'sub profile',
    category,
    regName: master.regName,
    masterId: master.accountId,
    companyName: master.regName,
    companyNumber: category === master.category ? master.regNumber : null,
  }
}

/** The message for each required file that is missing. */
export function missingFiles(
  form: ProviderSignup,
  sent: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const labels: Readonly<Record<ProviderSignupFile, string>> = {
    certificate: certificateLabel(form.category),
    CompanyCertificate: 'company incorporation certificate',
    profilePic: 'profile photo',
    companyLogo: 'company logo',
    aadhar: 'Aadhaar',
    PAN: 'PAN',
  }
  const missing = requiredSignupFiles(form).filter((file) => !sent.has(file))
  return Object.fromEntries(
    missing.map((file) => [file, providerSignupMessages.fileRequired(labels[file])]),
  )
}

/** What an applicant accepts, with the texts of which the digests are stored. */
export function acceptedTexts(
  category: ProviderCategory,
): readonly (AcceptedDocument & { readonly text: string })[] {
  return acceptedDocuments(category).map((accepted) => {
    const document = present(findDocument(accepted.document), 'what is accepted is published')
    return { ...accepted, text: documentText(document) }
  })
}
