import type { Budget } from '../../files/content/pool.ts'

/**
 * A file of a multipart request, received completely within its limits and checked by its bytes.
 */
export type UploadedFile = {
  readonly field: string
  /** The sender's name for the file, for display only. */
  readonly filename: string
  /** Detected from the bytes, not as declared. */
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** The file exceeded the limit. Nothing of it was kept. */
  readonly oversized?: true
  /** The rest of the request's budget for files. Redrawing an image also counts against it. */
  readonly budget?: Budget
}
