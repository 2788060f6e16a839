import {
  callOffEvent,
  eventAttendees,
  exportAttendees,
  moveEvent,
  providerPieces,
} from '#contract/content/host-calls.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asPage } from '#platform/http/replies.ts'
import type { Content } from '../content.ts'

export function hostHandlers(content: Content): readonly Handler[] {
  const { own, eventChanges, attendees, read } = content
  return [
    handle(moveEvent, async (context, { body }) => {
      const moved = await eventChanges.move(actorOf(context), body)
      return moved.ok ? ok({ data: await own.present(read, moved.value) }) : moved
    }),
    handle(callOffEvent, async (context, { body: { id, note } }) => {
      const off = await eventChanges.callOff(actorOf(context), id, note)
      return off.ok ? ok({ data: await own.present(read, off.value) }) : off
    }),
    handle(eventAttendees, async ({ viewer }, { query }) => {
      const found = await attendees.list(viewer.accountId, query)
      if (!found.ok) {
        return found
      }
      const { items, total, nextCursor } = found.value
      return ok({ data: [...items], total, nextCursor })
    }),
    handle(exportAttendees, async (context, { query }) =>
      asPage(await attendees.exported(actorOf(context), query)),
    ),
    handle(providerPieces, async (_, { query: { id, ...query } }) =>
      asPage(await own.list(id, query)),
    ),
  ]
}
