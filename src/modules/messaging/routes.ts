import { closeReport, messageReports, readReported } from '#contract/messaging/admin-calls.ts'
import {
  listMessages,
  messageFile,
  messageProfile,
  openConversation,
  previousConversations,
  readMessages,
  reportConversation,
  searchPeople,
  sendFile,
  sendMessage,
  setConversation,
} from '#contract/messaging/calls.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asData } from '#platform/http/replies.ts'
import type { Messaging } from './messaging.ts'

export function messagingHandlers(messaging: Messaging): readonly Handler[] {
  return [
    ...readingHandlers(messaging),
    ...writingHandlers(messaging),
    ...reviewHandlers(messaging),
  ]
}

function readingHandlers({ conversations, reading }: Messaging): readonly Handler[] {
  return [
    handle(messageProfile, async ({ viewer }, { query: { id } }) =>
      asData(await conversations.profile(viewer, id)),
    ),
    handle(previousConversations, async ({ viewer }, { query }) => {
      const listed = await conversations.list(viewer, query)
      if (!listed.ok) {
        return listed
      }
      const { items, unread, nextCursor } = listed.value
      return ok({ data: [...items], unread, nextCursor })
    }),
    handle(searchPeople, async ({ viewer }, { query: { q } }) =>
      ok({ data: [...(await conversations.search(viewer, q))] }),
    ),
    handle(openConversation, async ({ viewer }, { query }) =>
      asData(await conversations.open(viewer, query.with)),
    ),
    handle(listMessages, async ({ viewer }, { query: { with: other, hidden, ...range } }) => {
      const withHidden = hidden === 'include'
      const { messages, more } = await reading.list(viewer, other, { ...range, withHidden })
      return ok({ data: [...messages], more })
    }),
    handle(messageFile, async ({ viewer }, { query }) => {
      const url = await reading.file(viewer, query.with, query.seq)
      return url.ok ? ok({ data: { url: url.value } }) : url
    }),
    handle(readMessages, async ({ viewer }, { body }) => {
      const unread = await reading.read(viewer, body.with, body.seq)
      return unread.ok ? ok({ data: { unread: unread.value } }) : unread
    }),
  ]
}

function writingHandlers(messaging: Messaging): readonly Handler[] {
  return [
    handle(
      sendMessage,
      async ({ viewer }, { body: { message: content, receiverId, clientId } }) => {
        const sent = await messaging.send(viewer, { receiverId, clientId, content })
        return sent.ok ? ok({ data: sent.value.message }) : sent
      },
    ),
    handle(
      sendFile,
      async ({ viewer, files }, { body }) => {
        const { message: content = '', receiverId, clientId, name } = body
        const draft = { receiverId, clientId, content, name }
        const sent = await messaging.sendFile(viewer, draft, files.get('file'))
        return sent.ok ? ok({ data: sent.value.message }) : sent
      },
      ({ viewer, sent }, { body }) => messaging.maySendFile(viewer, body, sent.has('file')),
    ),
    handle(setConversation, async (context, { body: { with: other, ...settings } }) =>
      asData(await messaging.set(actorOf(context), other, settings)),
    ),
    handle(reportConversation, async (context, { body: { with: other, reason, details } }) => {
      const report = { reason, details }
      const saved = await messaging.reports.report(actorOf(context), other, report)
      return saved.ok ? ok({ data: { _id: saved.value } }) : saved
    }),
  ]
}

function reviewHandlers({ reports }: Messaging): readonly Handler[] {
  return [
    handle(messageReports, async (_, { query }) => {
      const listed = await reports.list(query)
      if (!listed.ok) {
        return listed
      }
      const { items, nextCursor } = listed.value
      return ok({ data: [...items], nextCursor })
    }),
    handle(readReported, async (context, { body }) => {
      const read = await reports.read(actorOf(context), body)
      if (!read.ok) {
        return read
      }
      const { report, messages, more } = read.value
      return ok({ data: report, messages: [...messages], more })
    }),
    handle(closeReport, async (context, { body }) =>
      asData(await reports.close(actorOf(context), body)),
    ),
  ]
}
