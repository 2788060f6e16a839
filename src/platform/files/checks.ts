import type { FileField } from '#contract/call.ts'
import { fileRefusal } from '#contract/common/files.ts'
import { PDF_MEDIA_TYPE } from '#contract/common/limits.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { withoutEnd } from '#kit/text.ts'
import { type Budget, createBudget, inContentProcess } from './content/pool.ts'
import { declaredTypes, type ImageKind } from './image-kinds.ts'
import { refusalTexts } from './texts.ts'

/** A file as uploaded. The name and type are the sender's claims. */
export type SentFile = {
  readonly field: string
  readonly filename: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** Set for a file that is too large to be kept, so that its content is not checked. */
  readonly oversized?: true
  readonly budget?: Budget
}

export type FileRefusal = 'document_unreadable' | 'image_unreadable' | 'unsupported_media'

const extensions: Readonly<Record<ImageKind | 'pdf', readonly string[]>> = {
  pdf: ['pdf'],
  png: ['png', 'apng'],
  jpeg: ['jpg', 'jpeg', 'jfif', 'pjpeg', 'pjp'],
  gif: ['gif'],
  webp: ['webp'],
  avif: ['avif'],
  svg: ['svg'],
}

/** Inner file extensions that make a careless program treat the file as something else. */
const ACTIVE_ENDING =
  /\.(?:asp|aspx|bat|cgi|cmd|exe|hta|htm|html|jar|js|jsp|lnk|mjs|msi|phar|php\d?|phtml|pl|ps1|py|scr|sh|shtml|vbs|wsf|xhtml|xml)(?=\.)/i

const CONTROL_OR_BIDI = /[\p{Cc}\p{Bidi_C}]/u

const refusalOf: Readonly<Record<FileField['kind'], FileRefusal>> = {
  pdf: 'document_unreadable',
  image: 'image_unreadable',
  'pdf-or-image': 'unsupported_media',
}

/**
 * Checks the content of every file. Accepts a file that is of the declared kind, has a matching
 * name and type, and is nothing else besides. An accepted file gets the detected media type and the
 * rest of the request's budget; a document is also rewritten. Expensive, so it is called last, for
 * a caller who has permission.
 */
export async function checkFiles<F extends SentFile>(
  declared: Readonly<Record<string, FileField>>,
  sent: ReadonlyMap<string, F>,
): Promise<Result<ReadonlyMap<string, F>, FileRefusal>> {
  const checked = new Map<string, F>()
  const budget = createBudget([...sent.values()].reduce((sum, { bytes }) => sum + bytes.length, 0))
  for (const [field, { kind }] of Object.entries(declared)) {
    const file = sent.get(field)
    if (file?.oversized === true) {
      checked.set(field, file)
    } else if (file !== undefined) {
      const found = await contentOf(kind, file, budget)
      if ('refused' in found) {
        const message = found.refused
        return fail(refusalOf[kind], { message, fields: { [field]: message } })
      }
      checked.set(field, { ...file, ...found, budget })
    }
  }
  return ok(checked)
}

type CheckedContent = Pick<SentFile, 'mediaType' | 'bytes'> | { readonly refused: string }

async function contentOf(
  takes: FileField['kind'],
  { bytes, mediaType: declared, filename }: SentFile,
  budget: Budget,
): Promise<CheckedContent> {
  const refused = fileRefusal(takes, { type: declared, size: bytes.length })
  if (refused !== undefined) {
    return { refused }
  }
  const { kind, bytes: rewritten } = await inContentProcess(
    { what: 'inspect', takes, bytes },
    budget,
  )
  if (kind === undefined) {
    return { refused: refusalTexts[refusalOf[takes]] }
  }
  const types = kind === 'pdf' ? [PDF_MEDIA_TYPE] : declaredTypes[kind]
  const mediaType = types.find((type) => type === declared.toLowerCase())
  if (mediaType === undefined) {
    return { refused: refusalTexts.type }
  }
  return isNamedFor(kind, filename)
    ? { mediaType, bytes: rewritten ?? bytes }
    : { refused: refusalTexts.name }
}

/** A name without an extension is accepted. An extension must match the file's kind. */
function isNamedFor(content: ImageKind | 'pdf', filename: string): boolean {
  const name = withoutEnd(filename, '. ')
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return (
    !CONTROL_OR_BIDI.test(name) &&
    !ACTIVE_ENDING.test(name) &&
    (ending === undefined || extensions[content].includes(ending))
  )
}
