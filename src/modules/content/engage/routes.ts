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
import { listed } from '#platform/http/listed.ts'
import type { Content } from '../content.ts'

export function readerHandlers({ likes, views, attendance }: Content): readonly Handler[] {
  return [
    handle(viewerState, async ({ viewer }, { query: { ids } }) => {
      const { liked, attending } = await likes.stateOf(viewer.accountId, ids)
      return ok({ data: { liked: [...liked], attending: [...attending] } })
    }),
    handle(setLike, async ({ viewer }, { body: { id, liked } }) => {
      const set = await likes.set(viewer.accountId, id, liked)
      return set.ok ? ok({ data: set.value }) : set
    }),
    handle(countView, async ({ viewer, ip }, { body: { id } }) => {
      const accountId = viewer.kind === 'account' ? viewer.accountId : undefined
      await views.look(id, { accountId, ip })
      return ok({})
    }),
    handle(attendEvent, async ({ viewer }, { body: { id } }) => {
      const taken = await attendance.attend(viewer.accountId, id)
      return taken.ok ? ok({ data: taken.value }) : taken
    }),
    handle(cancelAttendance, async ({ viewer }, { body: { id } }) => {
      const cancelled = await attendance.cancel(viewer.accountId, id)
      return cancelled.ok ? ok({ data: cancelled.value }) : cancelled
    }),
    handle(myEvents, async ({ viewer }, { query }) =>
      listed(await attendance.list(viewer.accountId, query)),
    ),
  ]
}
