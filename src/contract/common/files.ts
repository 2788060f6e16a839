import type { FileField } from '../call.ts'
import { commonErrors } from './errors.ts'
import { FILE_MAX_BYTES, imageMediaTypes, PDF_MEDIA_TYPE } from './limits.ts'
import { fileMessages } from './texts.ts'

type FileKind = FileField['kind']

const mediaTypes: Readonly<Record<FileKind, readonly string[]>> = {
  pdf: [PDF_MEDIA_TYPE],
  image: imageMediaTypes,
  'pdf-or-image': [PDF_MEDIA_TYPE, ...imageMediaTypes],
}

/** The `accept` attribute of a file input. */
export function acceptOf(kind: FileKind): string {
  return mediaTypes[kind].join(',')
}

/**
 * Why a file is refused by its declared type and size. File fields and the server use the same
 * messages, because a dropped file may be anything. The server also inspects the contents.
 */
export function fileRefusal(
  kind: FileKind,
  { type, size }: { readonly type: string; readonly size: number },
): string | undefined {
  if (size > FILE_MAX_BYTES) {
    return commonErrors.file_too_large.message
  }
  if (size === 0) {
    return fileMessages.empty
  }
  return mediaTypes[kind].includes(type.toLowerCase()) ? undefined : fileMessages[kind]
}
