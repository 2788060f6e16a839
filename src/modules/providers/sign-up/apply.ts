import { compactText } from '#contract/common/canonical.ts'
import { FILE_MAX_BYTES } from '#contract/common/limits.ts'
import { showedOthers } from '#contract/documents/versions.ts'
import { acceptedDocuments } from '#contract/providers/accepted-documents.ts'
import {
  isSubProfile,
  type ProviderSignup,
  type ProviderSignupFile,
  providerSignupRefusal,
  registrationOf,
  type SignupRefusal,
} from '#contract/providers/signup-form.ts'
import { providerSignupMessages } from '#contract/providers/texts.ts'
import { dayInIndia } from '#kit/day.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { ProviderAccountRefusal, StoredPassword, Visit } from '#modules/accounts/index.ts'
import { fileUrl } from '#platform/files/files.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import type { SentSize } from '#platform/http/context.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import { publish } from '#platform/outbox/outbox.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersDeps } from '../deps.ts'
import { providerApplied } from '../events.ts'
import { sealBirth } from '../profile/sealed-identity.ts'
import { type Applicant, acceptedTexts, applicantOf, missingFiles } from '../rules/application.ts'
import { insertConsents } from '../store/consents.ts'
import { findProvider, insertProvider } from '../store/profile.ts'
import { prepareFiles, type StoredFileIds, storeFiles } from './application-files.ts'

export type ApplicationRefusal =
  | ProviderAccountRefusal
  | 'application_refused'
  | 'master_unknown'
  | 'documents_changed'
  | 'document_unreadable'
  | 'image_unreadable'
  | 'password_rejected'
  | 'unavailable'

export type SentFiles = ReadonlyMap<string, UploadedFile>
type SentSizes = ReadonlyMap<string, SentSize>

/** Applications of service providers. Each is stored completely or not at all. */
export function createApplications(deps: ProvidersDeps) {
  /** The applicant, and the registration number in its normal form. */
  const registeredOf = async (now: Date, form: ProviderSignup) => {
    const applicant = await findApplicant(deps, form)
    if (applicant === undefined) {
      return fail('master_unknown')
    }
    const regNumber = registeredAs(now, form, applicant)
    if (regNumber.ok && showedOthers(acceptedDocuments(applicant.category), form.documents)) {
      return fail('documents_changed')
    }
    return regNumber.ok ? ok({ applicant, regNumber: regNumber.value }) : regNumber
  }

  return {
    /**
     * Answers before the files are opened: anybody may send some, and opening them is expensive.
     */
    mayApply: async (
      visit: Visit,
      form: ProviderSignup,
      sent: SentSizes,
    ): Promise<Result<undefined, ApplicationRefusal>> => {
      const refused = refusalOf(visit.now, form, sent)
      if (refused !== undefined) {
        return refused
      }
      const registered = await registeredOf(visit.now, form)
      if (!registered.ok) {
        return registered
      }
      const { email, key } = form
      return (await deps.accounts.hasProviderProof({ visit, email, key }))
        ? ok(undefined)
        : fail('contact_not_verified')
    },

    /** For an applicant who passed `mayApply`; creating the account consumes the proof. */
    apply: async (
      visit: Visit,
      form: ProviderSignup,
      sent: SentFiles,
    ): Promise<Result<undefined, ApplicationRefusal>> => {
      const registered = await registeredOf(visit.now, form)
      if (!registered.ok) {
        return registered
      }
      const { applicant, regNumber } = registered.value
      // The rest is expensive: pictures are redrawn, a password is hashed, files are written.
      const ready = await prepareFiles(sent)
      if (!ready.ok) {
        return ready
      }
      const owner = { role: 'provider', email: form.email, name: applicant.regName } as const
      const password = await deps.accounts.preparePassword(form.password, owner)
      if (!password.ok) {
        return password
      }
      const files = await storeFiles(deps, ready.value)
      const write = () =>
        deps.db.transaction((tx) =>
          insert(deps, tx, {
            ...{ visit, form, applicant, files, password: password.value },
            regNumber,
          }),
        )
      return keepOrRemove(deps, Object.values(files), write, ({ ok: isKept }) => isKept)
    },
  }
}

/** The form's own checks in the same order, then its required files. */
function refusalOf(now: Date, form: ProviderSignup, sent: SentSizes) {
  const bytes: Partial<Record<ProviderSignupFile, number>> = Object.fromEntries(
    [...sent].map(([field, { bytes, oversized }]) => [
      field,
      oversized === true ? FILE_MAX_BYTES + 1 : bytes,
    ]),
  )
  const refusal = providerSignupRefusal(form, dayInIndia(now), bytes)
  if (refusal !== undefined) {
    return refusedFor(refusal)
  }
  const fields = missingFiles(form, new Set(sent.keys()))
  const [message] = Object.values(fields)
  return message === undefined ? undefined : fail('application_refused', { message, fields })
}

function refusedFor({ field, toast }: SignupRefusal) {
  const message = toast.description ?? toast.title
  return fail('application_refused', { message, fields: { [field]: message } })
}

/**
 * The number in the format of the applicant's category. A sub-profile of its company's category
 * works under the company's registration and has no other number.
 */
function registeredAs(
  now: Date,
  { regNumber }: ProviderSignup,
  { category, companyName, companyNumber }: Applicant,
) {
  if (companyName !== null && companyNumber !== null) {
    return compactText(regNumber) === compactText(companyNumber)
      ? ok(companyNumber)
      : refusedFor({
          field: 'regNumber',
          toast: providerSignupMessages.companyRegistration(companyName, companyNumber),
        })
  }
  const registration = registrationOf(category, regNumber, dayInIndia(now))
  return 'refusal' in registration ? refusedFor(registration.refusal) : ok(registration.number)
}

async function findApplicant(
  { db }: ProvidersDeps,
  form: ProviderSignup,
): Promise<Applicant | undefined> {
  const masterId = isSubProfile(form) ? form.masterID : undefined
  const row = masterId == null ? undefined : await findProvider(db.read, masterId)
  return applicantOf(
    form,
    row && {
      accountId: row.account_id,
      type: row.type,
      status: row.status,
      category: row.category,
      regName: row.reg_name,
      regNumber: row.reg_number,
    },
  )
}

type Application = {
  readonly visit: Visit
  readonly form: ProviderSignup
  readonly applicant: Applicant
  readonly files: StoredFileIds
  readonly password: StoredPassword
  /** In its normal form. */
  readonly regNumber: string
}

async function insert(
  deps: ProvidersDeps,
  tx: Tx,
  { visit, form, applicant, files, password, regNumber }: Application,
): Promise<Result<undefined, ProviderAccountRefusal>> {
  const photoFileId = files.profilePic ?? files.companyLogo
  const account = await deps.accounts.createProviderAccount(tx, {
    visit,
    name: applicant.regName,
    email: form.email,
    number: form.number,
    password,
    ...(photoFileId === undefined ? {} : { photoFileId }),
    key: form.key,
    mayReplace: async (former) => (await findProvider(tx, former))?.status === 'rejected',
  })
  if (!account.ok) {
    return account
  }
  const { accountId: id, replaces } = account.value
  const { now, ip } = visit
  await insertProvider(tx, rowOf(deps, id, { form, applicant, files, now, regNumber }))
  const consents = acceptedTexts(applicant.category).map(({ document, version, text }) => ({
    document,
    version,
    digest: sha256(text),
  }))
  await insertConsents(tx, consents, { providerId: id, at: now, ip })
  await deps.audit.record(tx, {
    action: 'provider.applied',
    actor: { kind: 'account', accountId: id, role: 'provider' },
    ip,
    requestId: visit.requestId,
    object: { type: 'provider', id },
    detail: {
      category: applicant.category,
      type: applicant.type,
      master: applicant.masterId,
      replaces,
    },
  })
  await publish(tx, providerApplied, { providerId: id, masterId: applicant.masterId })
  return ok(undefined)
}

function rowOf(
  { secrets }: ProvidersDeps,
  id: string,
  application: Pick<Application, 'form' | 'applicant' | 'files' | 'regNumber'> & {
    readonly now: Date
  },
) {
  const { form, applicant, files, now, regNumber } = application
  const photo = files.profilePic ?? files.companyLogo
  return {
    account_id: id,
    category: applicant.category,
    type: applicant.type,
    reg_name: applicant.regName,
    reg_number: regNumber,
    contact_name: form.name,
    master_id: applicant.masterId,
    company_name: applicant.companyName,
    applied_at: now,
    updated_at: now,
    description: form.description,
    address1: form.address1,
    address2: form.address2,
    city: form.city,
    state: form.state,
    profile_url: photo === undefined ? null : fileUrl(photo),
    company_logo_url: files.companyLogo === undefined ? null : fileUrl(files.companyLogo),
    gst: form.gst,
    dob_sealed: sealBirth(secrets, id, form.DOB),
    certificate_file: files.certificate ?? null,
    company_certificate_file: files.CompanyCertificate ?? null,
    aadhaar_file: files.aadhar ?? null,
    pan_file: files.PAN ?? null,
  }
}
