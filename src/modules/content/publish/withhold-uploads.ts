import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { fileUrl } from '#platform/files/files.ts'
import { forgetFiles } from '#platform/files/forget-files.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import type { JobKind } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'
import { listUnneeded, lockUpload, movePdf, movePicture } from '../store/uploads.ts'
import { listContents } from '../store/versions.ts'
import { pictureIdsOf } from './review.ts'

/** What only a removed piece names stops being public with it. */
export const withholdJob: JobKind<{ readonly pieceId: string }> = {
  name: 'content-withhold',
  data: z.object({ pieceId: id }),
  retries: 20,
}

/**
 * Pictures and PDFs of a removed piece leave the public files: whoever kept their addresses finds
 * nothing there. Sealed copies stay with the versions, which are on record.
 */
export async function withholdUploads(deps: ContentDeps, pieceId: string): Promise<void> {
  const contents = await listContents(deps.db.read, pieceId)
  const named = contents.flatMap((content) => [
    ...pictureIdsOf(content),
    ...(content.kind === 'articles' && content.pdf !== null ? [content.pdf._id] : []),
  ])
  const { pictures, pdfs } = await listUnneeded(deps.db.read, pieceId, [...new Set(named)])
  for (const { id: uploadId, file_id: from } of pdfs) {
    await seal(deps, { pieceId, uploadId, fileId: from }, (tx, to) =>
      movePdf(tx, { id: uploadId, from, to }),
    )
  }
  for (const { id: uploadId, sizes } of pictures) {
    for (const { url: from } of sizes) {
      await seal(deps, { pieceId, uploadId, fileId: from.slice(fileUrl('').length) }, (tx, to) =>
        movePicture(tx, { id: uploadId, from, to: fileUrl(to) }),
      )
    }
  }
}

type Upload = { readonly pieceId: string; readonly uploadId: string; readonly fileId: string }

/** The row names the sealed copy from the moment from which the public file is to go. */
async function seal(
  deps: ContentDeps,
  { pieceId, uploadId, fileId }: Upload,
  move: (tx: Tx, to: string) => Promise<boolean>,
): Promise<void> {
  const { db, files } = deps
  const file = await files.get(fileId)
  if (file?.area !== 'public') {
    return
  }
  const copy = await files.put(file.bytes, file.mediaType, 'private')
  const write = () =>
    db.transaction(async (tx) => {
      await lockUpload(tx, uploadId)
      const { pictures, pdfs } = await listUnneeded(tx, pieceId, [uploadId])
      const isMoved = pictures.length + pdfs.length > 0 && (await move(tx, copy))
      if (isMoved) {
        await forgetFiles(deps, tx, [fileId])
      }
      return isMoved
    })
  await keepOrRemove(deps, [copy], write, (isMoved) => isMoved)
}
