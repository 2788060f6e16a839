import { commonErrors } from '#contract/common/errors.ts'
import { PLAN_BANNER_PIXELS } from '#contract/plans/editing.ts'
import type { PlanBanner } from '#contract/plans/own-plans.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { fileUrl } from '#platform/files/files.ts'
import { redraw } from '#platform/files/images.ts'
import { keepOrRemove, removeQuietly } from '#platform/files/keep-or-remove.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { PlansDeps } from '../deps.ts'
import { deleteUnusedBanners, insertBanner } from '../store/banners.ts'

/** More than a provider's maximum of unpaid drafts, each of which may use a banner. */
const UNUSED_BANNERS_KEPT = 50

/** Banner images of plans. They are public; unused ones are dropped over time. */
export function createBanners(deps: PlansDeps) {
  const { db, clock, newId, files } = deps
  return {
    /** The image is re-encoded before it is stored. */
    upload: async (
      providerId: string,
      file: UploadedFile,
    ): Promise<Result<PlanBanner, 'image_unreadable'>> => {
      const picture = await redraw(file, PLAN_BANNER_PIXELS)
      if (picture === undefined) {
        const { message } = commonErrors.image_unreadable
        return fail('image_unreadable', { fields: { banner: message } })
      }
      const fileId = await files.put(picture.bytes, picture.mediaType, 'public')
      const id = newId()
      const write = () =>
        db.transaction(async (tx) => {
          const row = { id, provider_id: providerId, file_id: fileId, uploaded_at: clock.now() }
          await insertBanner(tx, row)
          return deleteUnusedBanners(tx, {
            providerId,
            base: fileUrl(''),
            keepCount: UNUSED_BANNERS_KEPT,
          })
        })
      await removeQuietly(deps, await keepOrRemove(deps, [fileId], write, () => true))
      return ok({ _id: id, url: fileUrl(fileId) })
    },
  }
}
