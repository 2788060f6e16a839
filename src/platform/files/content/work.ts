import type { FileField } from '#contract/call.ts'
import type { Frame, ImageKind } from '../image-kinds.ts'

/** What a content process is asked. */
export type Work =
  /** What the bytes are, for a field that takes these kinds. */
  | { readonly what: 'look'; readonly takes: FileField['kind']; readonly bytes: Uint8Array }
  /** The picture drawn anew. */
  | {
      readonly what: 'draw'
      readonly kind: ImageKind
      readonly frame: Frame
      readonly mediaType: PictureType
      readonly bytes: Uint8Array
    }

/** What pictures are drawn as. */
export type PictureType = 'image/webp' | 'image/png'

/** What it answers; nothing at all about bytes that are refused. */
export type Found = {
  readonly kind?: ImageKind | 'pdf' | undefined
  /** What is kept in place of what was sent, where that is something else. */
  readonly bytes?: Buffer | undefined
}
