import {
  attendEvent,
  cancelAttendance,
  countView,
  myEvents,
  setLike,
  viewerState,
} from '#contract/content/reader-calls.ts'
import { ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asData, asPage } from '#platform/http/replies.ts'
import type { Content } from '../content.ts'

export function readerHandlers({ likes, views, attendance }: Content): readonly Handler[] {
  return [
    handle(viewerState, async ({ viewer }, { query: { ids } }) => {
      const { liked, attending } = await likes.stateOf(viewer.accountId, ids)
      return ok({ data: { liked: [...liked], attending: [...attending] } })
    }),
    handle(setLike, async ({ viewer }, { body: { id, liked } }) =>
      asData(await likes.set(viewer.accountId, id, liked)),
    ),
    handle(countView, async ({ viewer, ip }, { body: { id } }) => {
      const accountId = viewer.kind === 'account' ? viewer.accountId : undefined
      await views.record(id, { accountId, ip })
      return ok({})
    }),
    handle(attendEvent, async ({ viewer }, { body: { id } }) =>
      asData(await attendance.attend(viewer.accountId, id)),
    ),
    handle(cancelAttendance, async ({ viewer }, { body: { id } }) =>
      asData(await attendance.cancel(viewer.accountId, id)),
    ),
    handle(myEvents, async ({ viewer }, { query }) =>
      asPage(await attendance.list(viewer.accountId, query)),
    ),
  ]
}
