import { type Budget, inContentProcess } from './content/pool.ts'
import type { PictureType } from './content/work.ts'
import { declaredTypes, type Frame, imageKindOf } from './image-kinds.ts'

export type Picture<Type extends PictureType = 'image/webp'> = {
  readonly bytes: Buffer
  readonly mediaType: Type
}

/**
 * Redraws an image, so that only what is visible is kept: no metadata, no second file format, no
 * SVG script. Undefined when the content contradicts the declared type, has too many pixels, cannot
 * be read, or takes too much. A separate process that may be killed does the work, within the
 * budget of the file's request.
 */
export function redraw(file: SentPicture, frame: Frame): Promise<Picture | undefined> {
  return redrawAs('image/webp', file, frame)
}

/** For programs that read no newer format, such as those that show link previews. */
export function redrawAsPng(
  file: SentPicture,
  frame: Frame,
): Promise<Picture<'image/png'> | undefined> {
  return redrawAs('image/png', file, frame)
}

type SentPicture = {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly budget?: Budget
}

async function redrawAs<Type extends PictureType>(
  mediaType: Type,
  file: SentPicture,
  frame: Frame,
): Promise<Picture<Type> | undefined> {
  const kind = imageKindOf(file.bytes)
  if (kind === undefined || !declaredTypes[kind].includes(file.mediaType)) {
    return undefined
  }
  const work = { what: 'draw', kind, frame, mediaType, bytes: file.bytes } as const
  const { bytes } = await inContentProcess(work, file.budget)
  return bytes && { bytes, mediaType }
}
