import type { FileField } from '#contract/call.ts'
import type { Frame, ImageKind } from '../image-kinds.ts'

/** A request to a content process. */
export type Work =
  /** Detects the kind of the bytes, for a field that accepts these kinds. */
  | { readonly what: 'inspect'; readonly takes: FileField['kind']; readonly bytes: Uint8Array }
  /** Redraws an image. */
  | {
      readonly what: 'draw'
      readonly kind: ImageKind
      readonly frame: Frame
      readonly mediaType: PictureType
      readonly bytes: Uint8Array
    }

/** The output formats for images. */
export type PictureType = 'image/webp' | 'image/png'

/** The reply. Empty for refused bytes. */
export type ContentResult = {
  readonly kind?: ImageKind | 'pdf' | undefined
  /** The bytes to keep instead of the uploaded ones, if they differ. */
  readonly bytes?: Buffer | undefined
}
