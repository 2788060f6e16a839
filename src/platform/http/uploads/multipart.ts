import type { Budget } from '../../files/content/pool.ts'

/** A file of a multipart request, received whole within its limits and checked by its bytes. */
export type UploadedFile = {
  readonly field: string
  /** The name that the sender gave it; for display only. */
  readonly filename: string
  /** As found in the bytes, not as declared. */
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** It was larger than a file may be; nothing of it has been kept. */
  readonly oversized?: true
  /** What is left for the files of its request: drawing one anew is paid out of it as well. */
  readonly budget?: Budget
}
