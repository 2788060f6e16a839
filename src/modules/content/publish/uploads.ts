import { commonErrors } from '#contract/common/errors.ts'
import { pictureWidths, SPARE_UPLOADS_KEPT_COUNT } from '#contract/content/limits.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { fileUrl } from '#platform/files/files.ts'
import { redraw } from '#platform/files/images.ts'
import { keepOrRemove, putAll, removeQuietly } from '#platform/files/keep-or-remove.ts'
import { pictureSize } from '#platform/files/picture-size.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'
import { deleteUnusedUploads, insertPdfs, insertPictures } from '../store/uploads.ts'

export type StoredPdf = {
  readonly _id: string
  readonly name: string
  readonly url: string
  readonly bytes: number
}

/**
 * Pictures and PDFs in drafts. They are public from the upload on, like the pieces they are for.
 */
export function createUploads(deps: ContentDeps) {
  const { db, clock, newId, files } = deps

  /** Inserts the row, and deletes the oldest uploads that nothing refers to. */
  const store = async (
    providerId: string,
    fileIds: readonly string[],
    insert: (tx: Tx) => Promise<void>,
  ): Promise<void> => {
    const write = () =>
      db.transaction(async (tx) => {
        await insert(tx)
        return deleteUnusedUploads(tx, providerId, SPARE_UPLOADS_KEPT_COUNT)
      })
    const dropped = await keepOrRemove(deps, fileIds, write, () => true)
    const base = fileUrl('')
    const droppedPaths = dropped.urls.map((url) => url.slice(base.length))
    await removeQuietly(deps, [...droppedPaths, ...dropped.fileIds])
  }

  return {
    /** Redraws a picture in each width up to its size; undefined if it cannot be read. */
    picture: async (
      providerId: string,
      file: Sent,
      alt: string,
    ): Promise<Result<ContentPicture, 'image_unreadable'>> => {
      const drawn = await drawWidths(file)
      if (drawn.length === 0) {
        const { message } = commonErrors.image_unreadable
        return fail('image_unreadable', { fields: { picture: message } })
      }
      const made = drawn.map(({ bytes }) => ({
        bytes,
        mediaType: 'image/webp',
        area: 'public' as const,
      }))
      const fileIds = await putAll(deps, made)
      const sizes = fileIds.map((id, place) => {
        const { width, height } = present(drawn[place], 'a file for each width')
        return { url: fileUrl(id), width, height }
      })
      const row = { id: newId(), provider_id: providerId, sizes }
      await store(providerId, fileIds, (tx) =>
        insertPictures(tx, [{ ...row, published: false, uploaded_at: clock.now() }]),
      )
      return ok({ _id: row.id, alt, sizes })
    },

    pdf: async (providerId: string, file: UploadedFile, name: string): Promise<StoredPdf> => {
      const fileId = await files.put(file.bytes, file.mediaType, 'public')
      const bytes = file.bytes.length
      const row = { id: newId(), provider_id: providerId, file_id: fileId, bytes }
      await store(providerId, [fileId], (tx) =>
        insertPdfs(tx, [{ ...row, published: false, uploaded_at: clock.now() }]),
      )
      return { _id: row.id, name, url: fileUrl(fileId), bytes }
    },
  }
}

type Sent = Pick<UploadedFile, 'bytes' | 'mediaType' | 'budget'>
type Drawn = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

/**
 * Smallest first. Widths that the picture does not reach share one drawing. The upload is decoded
 * once: smaller widths are drawn cheaply from the largest.
 */
async function drawWidths(sent: Sent): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  let source: Sent = sent
  for (const width of pictureWidths.toReversed()) {
    const before = drawn[0]
    if (before !== undefined && Math.max(before.width, before.height) <= width) {
      continue
    }
    const picture = await redraw(source, { edge: width, shape: 'whole' })
    const size = picture && pictureSize(picture.bytes)
    if (picture === undefined || size === undefined) {
      return []
    }
    drawn.unshift({ bytes: picture.bytes, ...size })
    source = { ...sent, ...picture }
  }
  return drawn
}
