import type { Message } from '#contract/messaging/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { downloadLink } from '#platform/files/download-links.ts'
import type { MessagingDeps } from '../deps.ts'
import { conversationPath } from '../notices.ts'
import { presentMessage } from '../present.ts'
import type { Writer } from '../send/who-may-write.ts'
import { signalMessaging } from '../signals.ts'
import { countUnread, findMember, markRead } from '../store/members.ts'
import { findMessage, listAfter, listBefore } from '../store/messages.ts'

export type MessageRange = {
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly limit: number
  /** Includes messages that the viewer has hidden: the complete record. */
  readonly withHidden: boolean
}

export type MessagePage = { readonly messages: readonly Message[]; readonly more: boolean }

/** The messages between two people, for one of them. */
export function createMessageReading(deps: MessagingDeps) {
  const { db, clock, secrets, notifications } = deps
  return {
    /** Empty for people who have not written. */
    list: async (viewer: Writer, otherId: string, range: MessageRange): Promise<MessagePage> => {
      const member = await findMember(db.read, viewer.accountId, otherId)
      if (member === undefined) {
        return { messages: [], more: false }
      }
      const { before, after, limit, withHidden } = range
      const above = withHidden ? 0 : member.hidden
      const { conversationId } = member
      const rows =
        after === undefined
          ? await listBefore(db.read, conversationId, { before, above, limit: limit + 1 })
          : await listAfter(db.read, conversationId, {
              after: Math.max(after, above),
              limit: limit + 1,
            })
      const more = rows.length > limit
      const page = after === undefined ? rows.slice(more ? 1 : 0) : rows.slice(0, limit)
      return { messages: page.map((row) => presentMessage(row, viewer.accountId)), more }
    },

    /** A link to a message's file for the viewer, valid for a few minutes. */
    file: async (
      viewer: Writer,
      otherId: string,
      seq: number,
    ): Promise<Result<string, 'not_found'>> => {
      const member = await findMember(db.read, viewer.accountId, otherId)
      const row = member && (await findMessage(db.read, member.conversationId, seq))
      if (!row?.file_id) {
        return fail('not_found')
      }
      const name = row.file_name?.replace(/\.[a-z]+$/, '') ?? ''
      const viewerId = viewer.accountId
      return ok(downloadLink(secrets, { fileId: row.file_id, name, viewerId }, clock.now()).url)
    },

    /** Records how far the viewer has read; returns the unread count over all conversations. */
    read: (viewer: Writer, otherId: string, seq: number): Promise<Result<number, 'not_found'>> =>
      db.transaction(async (tx) => {
        const { accountId } = viewer
        const member = await findMember(tx, accountId, otherId)
        if (member === undefined) {
          return fail('not_found')
        }
        if (await markRead(tx, member.conversationId, accountId, seq)) {
          const read = Math.min(seq, member.last)
          signalMessaging(tx, { kind: 'read', reader: accountId, other: otherId, seq: read })
          await notifications.markLinkRead(tx, viewer, conversationPath(viewer.role, otherId))
        }
        return ok(await countUnread(tx, accountId))
      }),
  }
}
