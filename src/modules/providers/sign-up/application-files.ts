import { errors } from '#contract/errors.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { redraw } from '#platform/files/images.ts'
import { putAll } from '#platform/files/keep-or-remove.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { ProvidersDeps } from '../deps.ts'

/** How each file of an application is processed. */
const fileRules = {
  profilePic: { what: 'image', edge: 512, shape: 'square' },
  companyLogo: { what: 'image', edge: 512, shape: 'whole' },
  certificate: { what: 'pdf' },
  CompanyCertificate: { what: 'pdf' },
  aadhar: { what: 'pdf' },
  PAN: { what: 'pdf' },
} as const

type Field = keyof typeof fileRules
type PreparedFile = {
  readonly field: Field
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/** Ids of stored files by upload field. */
export type StoredFileIds = Readonly<Partial<Record<Field, string>>>

/**
 * Redraws the pictures; documents were already rewritten when they were checked. Stores nothing.
 */
export async function prepareFiles(
  sent: ReadonlyMap<string, UploadedFile>,
): Promise<Result<readonly PreparedFile[], 'image_unreadable' | 'document_unreadable'>> {
  const ready: PreparedFile[] = []
  for (const field of ['certificate', 'CompanyCertificate', 'aadhar', 'PAN'] as const) {
    const file = sent.get(field)
    if (file !== undefined) {
      if (file.mediaType !== 'application/pdf') {
        return refused('document_unreadable', field)
      }
      ready.push({ field, bytes: file.bytes, mediaType: file.mediaType })
    }
  }
  for (const field of ['profilePic', 'companyLogo'] as const) {
    const file = sent.get(field)
    if (file !== undefined) {
      const picture = await redraw(file, fileRules[field])
      if (picture === undefined) {
        return refused('image_unreadable', field)
      }
      ready.push({ field, ...picture })
    }
  }
  return ok(ready)
}

function refused<Code extends 'image_unreadable' | 'document_unreadable'>(
  code: Code,
  field: Field,
) {
  return fail(code, { fields: { [field]: errors[code].message } })
}

/** Stores pictures as public and documents sealed; all or none. */
export async function storeFiles(
  deps: Pick<ProvidersDeps, 'files' | 'log'>,
  ready: readonly PreparedFile[],
): Promise<StoredFileIds> {
  const made = ready.map(({ field, bytes, mediaType }) => {
    const area = fileRules[field].what === 'image' ? ('public' as const) : ('private' as const)
    return { bytes, mediaType, area }
  })
  const ids = await putAll(deps, made)
  return Object.fromEntries(ready.map(({ field }, place) => [field, ids[place]]))
}
