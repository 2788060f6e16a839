import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { fileUrl } from '#platform/files/files.ts'
import { forgetFiles } from '#platform/files/forget-files.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import type { JobKind } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'
import { listUnneeded, lockUpload, movePdf, movePicture } from '../store/uploads.ts'
import { listNamedUploads } from '../store/versions.ts'

/** Makes private the uploads of a removed or edited piece that nothing shown needs any more. */
export const withholdJob: JobKind<{ readonly pieceId: string }> = {
  name: 'content-withhold',
  data: z.object({ pieceId: id }),
  retries: 20,
}

/**
 * Moves pictures and PDFs that a piece no longer needs out of the public files, so that their URLs
 * return nothing. Sealed copies stay with the versions on record.
 */
export async function withholdUploads(deps: ContentDeps, pieceId: string): Promise<void> {
  const named = await listNamedUploads(deps.db.read, pieceId)
  const { pictures, pdfs } = await listUnneeded(deps.db.read, pieceId, named)
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

/**
 * The row changes to the sealed copy in the transaction that schedules the public file's deletion.
 */
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
