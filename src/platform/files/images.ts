import { type Budget, inContentProcess } from './content/pool.ts'
import { declaredTypes, type Frame, imageKindOf } from './image-kinds.ts'

export type Picture = { readonly bytes: Buffer; readonly mediaType: 'image/webp' }

/**
 * Draws a picture anew, so that nothing of the sent file is kept but what can be seen: no metadata,
 * no second meaning, no script of an SVG. Undefined when content and declared type disagree, when
 * it has too many pixels, when it cannot be read, or when that takes too much. The drawing is done
 * by a process that may die of it, within what the file's request may cost altogether.
 */
export async function redraw(
  file: { readonly bytes: Uint8Array; readonly mediaType: string; readonly budget?: Budget },
  frame: Frame,
): Promise<Picture | undefined> {
  const kind = imageKindOf(file.bytes)
  if (kind === undefined || !declaredTypes[kind].includes(file.mediaType)) {
    return undefined
  }
  const work = { what: 'draw', kind, frame, bytes: file.bytes } as const
  const { bytes } = await inContentProcess(work, file.budget)
  return bytes && { bytes, mediaType: 'image/webp' }
}
