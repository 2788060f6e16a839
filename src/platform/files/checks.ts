import sharp from 'sharp'
import type { FileField } from '#contract/call.ts'
import { IMAGE_MAX_PIXELS, PDF_MEDIA_TYPE } from '#contract/limits.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { declaredTypes, type ImageKind, imageKindOf } from './images.ts'
import { isHarmlessPdf } from './pdfs.ts'

/** A file as it was sent: name and type are what the sender says. */
export type SentFile = {
  readonly field: string
  readonly filename: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** Too large to be kept, so that there is nothing to look at. */
  readonly oversized?: true
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

/** Second endings that make a file something else to a careless program. */
const ACTIVE_ENDING =
  /\.(?:asp|aspx|bat|cgi|cmd|exe|hta|htm|html|jar|js|jsp|lnk|mjs|msi|phar|php\d?|phtml|pl|ps1|py|scr|sh|shtml|vbs|wsf|xhtml|xml)(?=\.)/i

/** A picture that is a page or a document as well. */
const SECOND_MEANING = /<(?:html|script|iframe)[\s>]|<!doctype\s+html|<\?php\s|%PDF-[12]\.\d/i

const CONTROL_OR_BIDI = /[\p{Cc}\p{Bidi_C}]/u

const texts = {
  empty: 'This file is empty.',
  name: 'The name of this file does not fit what it holds.',
  type: 'The type of this file does not fit what it holds.',
  document_unreadable: 'This file is not a PDF that we can keep.',
  image_unreadable: 'This file is not an image that we can read.',
  unsupported_media: 'This file is neither a PDF nor an image that we can keep.',
} as const

const refusalOf: Readonly<Record<FileField['kind'], FileRefusal>> = {
  pdf: 'document_unreadable',
  image: 'image_unreadable',
  'pdf-or-image': 'unsupported_media',
}

/**
 * Looks at every file's content, and lets pass what is of the declared kind, says so in its name
 * and type, and is no more than that. What passes has the media type that was found.
 */
export async function checkFiles<F extends SentFile>(
  declared: Readonly<Record<string, FileField>>,
  sent: ReadonlyMap<string, F>,
): Promise<Result<ReadonlyMap<string, F>, FileRefusal>> {
  const checked = new Map<string, F>()
  for (const [field, { kind }] of Object.entries(declared)) {
    const file = sent.get(field)
    if (file?.oversized === true) {
      checked.set(field, file)
    } else if (file !== undefined) {
      const found = await mediaTypeOf(kind, file)
      if ('refused' in found) {
        const message = found.refused
        return fail(refusalOf[kind], { message, fields: { [field]: message } })
      }
      checked.set(field, { ...file, mediaType: found.mediaType })
    }
  }
  return ok(checked)
}

type Found = { readonly mediaType: string } | { readonly refused: string }

async function mediaTypeOf(kind: FileField['kind'], file: SentFile): Promise<Found> {
  if (file.bytes.length === 0) {
    return { refused: texts.empty }
  }
  const content = await contentOf(kind, file.bytes)
  if (content === undefined) {
    return { refused: texts[refusalOf[kind]] }
  }
  const types = content === 'pdf' ? [PDF_MEDIA_TYPE] : declaredTypes[content]
  const mediaType = types.find((type) => type === file.mediaType.toLowerCase())
  if (mediaType === undefined) {
    return { refused: texts.type }
  }
  return isNamedFor(content, file.filename) ? { mediaType } : { refused: texts.name }
}

/** Undefined for what the field does not take, and for what is more than it should be. */
async function contentOf(
  kind: FileField['kind'],
  bytes: Uint8Array,
): Promise<ImageKind | 'pdf' | undefined> {
  const image = kind === 'pdf' ? undefined : imageKindOf(bytes)
  if (image !== undefined) {
    return (await isPlainImage(image, bytes)) ? image : undefined
  }
  return kind !== 'image' && isHarmlessPdf(bytes) ? 'pdf' : undefined
}

/** A name without an ending says nothing; one with an ending must say what the file is. */
function isNamedFor(content: ImageKind | 'pdf', filename: string): boolean {
  const name = filename.replace(/[. ]+$/, '')
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return (
    !CONTROL_OR_BIDI.test(name) &&
    !ACTIVE_ENDING.test(name) &&
    (ending === undefined || extensions[content].includes(ending))
  )
}

/** Reads the picture's head only: a bomb is known by the size that it says it has. */
async function isPlainImage(kind: ImageKind, bytes: Uint8Array): Promise<boolean> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (kind !== 'svg' && SECOND_MEANING.test(text)) {
    return false
  }
  try {
    const { width, height } = await sharp(bytes, {
      limitInputPixels: IMAGE_MAX_PIXELS,
      failOn: 'error',
    }).metadata()
    return width > 0 && height > 0 && width * height <= IMAGE_MAX_PIXELS
  } catch {
    return false
  }
}
