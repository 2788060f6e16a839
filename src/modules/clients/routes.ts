import {
  clientContact,
  clientDetails,
  clientFigures,
  clientSummary,
  clients as clientsCall,
  clientsExport,
  clientTimeline,
  providerToday,
} from '#contract/clients/calls.ts'
import { groupMessages, groupPreview, messageGroup } from '#contract/clients/group-calls.ts'
import {
  addClientNote,
  clientNotes,
  deleteClientFilter,
  deleteClientNote,
  deleteClientTag,
  editClientNote,
  saveClientFilter,
  tagClient,
  untagClient,
} from '#contract/clients/note-calls.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asData, asPage } from '#platform/http/replies.ts'
import type { Clients } from './clients.ts'

export function clientsHandlers(clients: Clients): readonly Handler[] {
  return [...readingHandlers(clients), ...notingHandlers(clients), ...groupHandlers(clients)]
}

function readingHandlers(clients: Clients): readonly Handler[] {
  return [
    handle(clientsCall, async ({ viewer }, { query }) =>
      asPage(await clients.list(viewer.accountId, query)),
    ),
    handle(clientsExport, async (context, { query }) =>
      asPage(await clients.export(actorOf(context), query)),
    ),
    handle(clientSummary, async ({ viewer }) => {
      const { summary, plans, tags, filters } = await clients.summary(viewer.accountId)
      return ok({ data: summary, plans: [...plans], tags: [...tags], filters: [...filters] })
    }),
    handle(clientFigures, async ({ viewer }) =>
      ok({ data: [...(await clients.months(viewer.accountId))] }),
    ),
    handle(clientDetails, async ({ viewer }, { query }) =>
      asData(await clients.details(viewer.accountId, query.id)),
    ),
    handle(clientContact, async (context, { query }) =>
      asData(await clients.contact(actorOf(context), query.id)),
    ),
    handle(clientTimeline, async ({ viewer }, { query }) =>
      asPage(await clients.timeline(viewer.accountId, query)),
    ),
    handle(providerToday, async ({ viewer }) =>
      ok({ data: await clients.today(viewer.accountId) }),
    ),
  ]
}

function notingHandlers({ notes, tags, filters }: Clients): readonly Handler[] {
  return [
    handle(clientNotes, async ({ viewer }, { query }) =>
      asPage(await notes.list(viewer.accountId, query)),
    ),
    handle(addClientNote, async ({ viewer }, { body }) =>
      asData(await notes.add(viewer.accountId, body.id, body.content)),
    ),
    handle(editClientNote, async ({ viewer }, { body }) =>
      asData(await notes.edit(viewer.accountId, body.noteId, body.content)),
    ),
    handle(deleteClientNote, ({ viewer }, { body }) => notes.remove(viewer.accountId, body.noteId)),
    handle(tagClient, async ({ viewer }, { body }) =>
      asData(await tags.add(viewer.accountId, body.id, body.name)),
    ),
    handle(untagClient, async ({ viewer }, { body }) =>
      asData(await tags.takeOff(viewer.accountId, body.id, body.tagId)),
    ),
    handle(deleteClientTag, ({ viewer }, { body }) => tags.remove(viewer.accountId, body.tagId)),
    handle(saveClientFilter, async ({ viewer }, { body }) =>
      asData(await filters.save(viewer.accountId, body)),
    ),
    handle(deleteClientFilter, ({ viewer }, { body }) =>
      filters.remove(viewer.accountId, body.filterId),
    ),
  ]
}

function groupHandlers({ group }: Clients): readonly Handler[] {
  return [
    handle(groupPreview, async ({ viewer }, { query }) =>
      asData(await group.preview(viewer.accountId, query)),
    ),
    handle(messageGroup, async ({ viewer }, { body }) =>
      asData(await group.send(viewer.accountId, body)),
    ),
    handle(groupMessages, async ({ viewer }, { query }) =>
      asPage(await group.list(viewer.accountId, query)),
    ),
  ]
}
