import {
  createPiece,
  lookUpVideo,
  ownPiece,
  ownPieces,
  ownVersion,
  publishingStatus,
  publishPiece,
  removePiece,
  savePiece,
  schedulePiece,
  unschedulePiece,
  uploadArticlePdf,
  uploadPicture,
} from '#contract/content/own-calls.ts'
import { present } from '#kit/assert.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle, noPrecheck } from '#platform/http/context.ts'
import { asData, asPage } from '#platform/http/replies.ts'
import type { Content } from '../content.ts'

export function ownHandlers(content: Content): readonly Handler[] {
  return [...writingHandlers(content), ...publishingHandlers(content), ...uploadHandlers(content)]
}

function writingHandlers({ own, drafts }: Content): readonly Handler[] {
  return [
    handle(publishingStatus, async ({ viewer }) =>
      ok({ data: await own.status(viewer.accountId) }),
    ),
    handle(ownPieces, async ({ viewer }, { query }) =>
      asPage(await own.list(viewer.accountId, query)),
    ),
    handle(ownPiece, async ({ viewer }, { params: { id } }) =>
      asData(await own.get(viewer.accountId, id)),
    ),
    handle(ownVersion, async ({ viewer }, { params: { id, version } }) =>
      asData(await own.version(viewer.accountId, id, version)),
    ),
    handle(createPiece, async ({ viewer }, { body }) => {
      const created = await drafts.create(viewer.accountId, body)
      if (!created.ok) {
        return created
      }
      return asData(await own.get(viewer.accountId, created.value))
    }),
    handle(savePiece, async ({ viewer }, { body }) => {
      const saved = await drafts.save(viewer.accountId, body)
      if (!saved.ok) {
        return saved
      }
      const { review, ...rest } = saved.value
      const { missing, findings } = review
      return ok({ data: { ...rest, review: { missing: { ...missing }, findings: [...findings] } } })
    }),
  ]
}

function publishingHandlers(content: Content): readonly Handler[] {
  const { own, publish, schedule, remove, read } = content
  return [
    handle(publishPiece, async (context, { body }) => {
      const published = await publish(actorOf(context), body)
      return published.ok ? ok({ data: await own.present(read, published.value) }) : published
    }),
    handle(schedulePiece, async (context, { body }) => {
      const scheduled = await schedule.schedule(actorOf(context), body)
      return scheduled.ok ? ok({ data: await own.present(read, scheduled.value) }) : scheduled
    }),
    handle(unschedulePiece, async ({ viewer }, { body: { id } }) => {
      const unscheduled = await schedule.unschedule(viewer.accountId, id)
      return unscheduled.ok ? ok({ data: await own.present(read, unscheduled.value) }) : unscheduled
    }),
    handle(removePiece, async (context, { body: { id } }) => {
      const removed = await remove(actorOf(context), id)
      return removed.ok ? ok({ data: { _id: id, state: removed.value } }) : removed
    }),
  ]
}

function uploadHandlers({ uploads, lookUpVideo: lookUp }: Content): readonly Handler[] {
  return [
    // Uploads need no publishing rights, because every provider may write drafts.
    handle(
      uploadPicture,
      async ({ viewer, files }, { body: { alt } }) => {
        const file = present(files.get('picture'), 'the contract requires it')
        return asData(await uploads.picture(viewer.accountId, file, alt))
      },
      noPrecheck,
    ),
    handle(
      uploadArticlePdf,
      async ({ viewer, files }, { body: { name } }) => {
        const file = present(files.get('pdf'), 'the contract requires it')
        return ok({ data: await uploads.pdf(viewer.accountId, file, name) })
      },
      noPrecheck,
    ),
    handle(lookUpVideo, async ({ viewer }, { body: { link } }) =>
      asData(await lookUp(viewer.accountId, link)),
    ),
  ]
}
