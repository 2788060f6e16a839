import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { fileRefusal } from '#contract/common/files.ts'
import type { Toast } from '#contract/common/toast.ts'
import { categoryOf, certificateLabel } from '#contract/providers/categories.ts'
import { providerSignup } from '#contract/providers/signup.ts'
import {
  type ProviderSignupFile,
  providerSignupFiles,
  type SignupRefusal,
} from '#contract/providers/signup-form.ts'
import { providerSignupMessages } from '#contract/providers/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { useCallForm } from '#web/lib/forms/form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { forgetDraft, keepDraft, withDraft } from './application-draft.ts'
import {
  type ApplicationValues,
  blankApplication,
  bytesOf,
  type ChosenFiles,
  filesFor,
  filesToSend,
  type MasterCompany,
  type ProvenEmail,
} from './application-form.ts'
import { clearKey } from './resume-key.ts'
import { filesTexts } from './texts.ts'

type Options = {
  proven: ProvenEmail
  master: MasterCompany | undefined
  onSubmitted: () => void
  /** The verification of the address expired. */
  onExpired: (error: unknown) => void
}

const loadRules = () => import('./application-schema.ts')

export type FileErrors = Readonly<Partial<Record<ProviderSignupFile, string>>>

/** The application, its files and its submission. */
export function useApplication({ proven, master, onSubmitted, onExpired }: Options) {
  const api = useApi()
  const [files, setFiles] = useState<ChosenFiles>({})
  const [fileErrors, setFileErrors] = useState<FileErrors>({})
  const [initial] = useState(() =>
    withDraft(window.sessionStorage, blankApplication(proven, master)),
  )
  const callForm = useCallForm({
    schema: async () => (await loadRules()).applicationForm,
    values: initial,
    onInvalid: () => setFileErrors(wrongFilesOf(callForm.form.state.values, files)),
    send: async (values) => {
      const sent = filesToSend(values.type, files)
      const wrong = wrongFilesOf(values, sent)
      setFileErrors(wrong)
      const { acceptedDocuments, applicationForm, refusalOf } = await loadRules()
      const application = applicationForm.parse(values)
      throwRefusal(refusalOf(application, bytesOf(sent)))
      if (Object.keys(wrong).length > 0) {
        throw refusal(Object.values(wrong)[0] ?? '', {})
      }
      try {
        const documents = [...acceptedDocuments(application.category)]
        await api(providerSignup, { body: { ...application, documents }, files: sent })
      } catch (error) {
        if (isApiError(error) && error.code === 'contact_not_verified') {
          clearKey()
          onExpired(error)
          return
        }
        setFileErrors(fileErrorsOf(error))
        sayFailure(error)
        throw error
      }
      clearKey()
      forgetDraft(window.sessionStorage, initial)
      const { title, description } = providerSignupMessages.submitted
      toast.success(title, description)
      onSubmitted()
    },
  })
  return {
    ...callForm,
    files,
    ...useDraft(callForm.form, files, initial),
    fileErrors,
    setFile: (field: ProviderSignupFile, file: File | null) => {
      setFiles((before) => ({ ...before, [field]: file ?? undefined }))
      const { kind } = providerSignupFiles[field]
      const wrong = file === null ? undefined : fileRefusal(kind, file)
      setFileErrors((before) => ({ ...before, [field]: wrong }))
    },
  }
}

/** Keeps what is typed, and asks before a link or the browser leaves it. */
function useDraft(form: DraftForm, files: ChosenFiles, initial: ApplicationValues) {
  useEffect(() => {
    let kept = form.state.values
    const { unsubscribe } = form.store.subscribe(() => {
      if (form.state.values !== kept) {
        kept = form.state.values
        keepDraft(window.sessionStorage, kept)
      }
    })
    return unsubscribe
  }, [form])
  const isUnsent = () =>
    !form.state.isDefaultValue || Object.values(files).some((file) => file !== undefined)
  const leaving = useBlocker({
    shouldBlockFn: isUnsent,
    enableBeforeUnload: isUnsent,
    withResolver: true,
  })
  return { leaving, discardDraft: () => forgetDraft(window.sessionStorage, initial) }
}

type DraftForm = {
  readonly state: { readonly values: ApplicationValues; readonly isDefaultValue: boolean }
  readonly store: { subscribe: (listener: () => void) => { unsubscribe: () => void } }
}

export type ApplicationForm = ReturnType<typeof useApplication>

/** The name of a file within a sentence. */
export function fileName(field: ProviderSignupFile, category: string): string {
  const known = categoryOf(category)
  const names: Readonly<Record<ProviderSignupFile, string>> = {
    certificate: known === undefined ? filesTexts.certificate : certificateLabel(known),
    CompanyCertificate: filesTexts.companyCertificate,
    profilePic: filesTexts.profilePhoto,
    companyLogo: filesTexts.companyLogo,
    aadhar: filesTexts.aadhaar,
    PAN: filesTexts.pan,
  }
  return names[field]
}

/** The errors of the requested files: missing ones, and those that the server would refuse. */
function wrongFilesOf({ type, category }: ApplicationValues, files: ChosenFiles): FileErrors {
  return Object.fromEntries(
    filesFor(type).flatMap(({ field, kind, required }) => {
      const file = files[field]
      const missing = providerSignupMessages.fileRequired(fileName(field, category))
      const wrong = file === undefined ? required && missing : fileRefusal(kind, file)
      return wrong ? [[field, wrong]] : []
    }),
  )
}

/** Throws why the application is refused, if it is. */
function throwRefusal(refused: SignupRefusal | undefined): void {
  if (refused !== undefined) {
    const { title, description } = refused.toast
    toast.error(title, description)
    throw refusal(description ?? title, { [refused.field]: description ?? title })
  }
}

function refusal(message: string, fields: Record<string, string>): ApiError {
  return new ApiError(400, { success: false, code: 'application_refused', message, fields })
}

/** The server's errors about the files. */
function fileErrorsOf(error: unknown): FileErrors {
  const fields = isApiError(error) ? Object.entries(error.fields) : []
  return Object.fromEntries(fields.filter(([field]) => field in providerSignupFiles))
}

function sayFailure(error: unknown): void {
  const { title, description }: Toast = providerSignupMessages.networkError
  const answered = isApiError(error) && error.code !== 'unavailable'
  toast.error(title, answered ? error.message : description)
}
