import { isId } from '#kit/id.ts'
import { redrawAsPng } from '#platform/files/images.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import { offThread } from '#platform/off-thread.ts'
import type { ContentDeps } from '../deps.ts'
import { findShown } from '../store/published.ts'
import { findSharePicture, insertSharePicture } from '../store/share-pictures.ts'
import type { PublishedRow } from '../tables.ts'
import type { drawShareCard } from './share-picture.ts'
import { SHARE_PICTURE } from './share-size.ts'

const drawCard = offThread<typeof drawShareCard>(
  new URL('./share-picture.ts', import.meta.url),
  'drawShareCard',
)

/** Share pictures of pieces without a picture: drawn at the first request, then stored. */
export function createSharePictures(deps: ContentDeps) {
  const { db, clock, files, providers } = deps
  const drawing = new Map<string, Promise<Buffer | undefined>>()

  const draw = async (row: PublishedRow): Promise<Buffer | undefined> => {
    const author = (await providers.cardsOf(db.read, [row.provider_id])).get(row.provider_id)
    if (author === undefined) {
      return undefined
    }
    const { RegName, regNumber } = author
    const svg = await drawCard({ kind: row.kind, title: row.title, author: RegName, regNumber })
    const picture = await redrawAsPng({ bytes: svg, mediaType: 'image/svg+xml' }, SHARE_PICTURE)
    if (picture === undefined) {
      return undefined
    }
    const fileId = await files.put(picture.bytes, picture.mediaType, 'public')
    const write = () =>
      db.transaction((tx) => insertSharePicture(tx, row, { fileId, at: clock.now() }))
    await keepOrRemove(deps, [fileId], write, (kept) => kept)
    return picture.bytes
  }

  return {
    /** Only for the current public version; earlier versions have no picture. */
    get: async (id: string, version: string): Promise<Buffer | undefined> => {
      const [row] = isId(id) ? await findShown(db.read, [id]) : []
      if (row === undefined || row.image !== null || String(row.version) !== version) {
        return undefined
      }
      const fileId = await findSharePicture(db.read, row)
      const cached = fileId === undefined ? undefined : await files.get(fileId)
      if (cached !== undefined) {
        return cached.bytes
      }
      const key = `${id} ${version}`
      const drawn = drawing.get(key) ?? draw(row).finally(() => drawing.delete(key))
      drawing.set(key, drawn)
      return drawn
    },
  }
}
