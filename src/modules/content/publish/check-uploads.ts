import type { Draft } from '#contract/content/drafts.ts'
import { contentErrors } from '#contract/content/errors.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import { findPdf, findPictures, holdUploads } from '../store/uploads.ts'
import { pictureIdsOf } from './review.ts'

export type UploadRefusal = 'picture_missing' | 'pdf_missing'

/**
 * Whether the files that the draft refers to are the provider's and public. They stay so until the
 * transaction ends.
 */
export async function checkUploads(
  tx: Tx,
  providerId: string,
  draft: Draft,
): Promise<Result<undefined, UploadRefusal>> {
  const ids = pictureIdsOf(draft)
  const pdfId = draft.kind === 'articles' ? (draft.pdf?._id ?? null) : null
  if (ids.length > 0 || pdfId !== null) {
    await holdUploads(tx, ids, pdfId)
  }
  const found = await findPictures(tx, providerId, ids)
  if (ids.some((id) => !found.has(id))) {
    const isCover = draft.image !== null && !found.has(draft.image._id)
    const { message } = contentErrors.picture_missing
    return fail('picture_missing', { fields: { [isCover ? 'image' : 'content']: message } })
  }
  if (pdfId !== null && (await findPdf(tx, providerId, pdfId)) === undefined) {
    return fail('pdf_missing', { fields: { pdf: contentErrors.pdf_missing.message } })
  }
  return ok(undefined)
}
