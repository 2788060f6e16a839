import { type Budget, inContentProcess } from './content/pool.ts'
import type { PictureType } from './content/work.ts'
import { declaredTypes, type Frame, imageKindOf } from './image-kinds.ts'

export type Picture<Type extends PictureType = 'image/webp'> = {
  readonly bytes: Buffer
  readonly mediaType: Type
}

/**
 * Draws a picture anew, so that nothing of the sent file is kept but what can be seen: no metadata,
 * no second meaning, no script of an SVG. Undefined when content and declared type disagree, when
 * it has too many pixels, when it cannot be read, or when that takes too much. The drawing is done
 * by a process that may die of it, within what the file's request may cost altogether.
 */
export function redraw(file: SentPicture, frame: Frame): Promise<Picture | undefined> {
  return redrawAs('image/webp', file, frame)
}

/** For who reads nothing newer, such as those that show links. */
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
