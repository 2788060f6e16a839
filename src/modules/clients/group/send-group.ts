import { GROUP_MAX_COUNT, GROUP_MESSAGES_PER_DAY_COUNT } from '#contract/clients/limits.ts'
import type { ClientFilter, GroupMessage } from '#contract/clients/types.ts'
import { present } from '#kit/assert.ts'
import { dayInIndia } from '#kit/day.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { ClientsDeps } from '../deps.ts'
import { selectionOf } from '../list/query.ts'
import { scopeOf } from '../scope.ts'
import {
  type GroupMessageRow,
  insertGroupMessage,
  listGroupMessages,
} from '../store/group-messages.ts'
import { lockOwner } from '../store/tags.ts'
import { groupMessageJob } from './jobs.ts'

type Refusal =
  | 'group_empty'
  | 'group_too_large'
  | 'group_message_repeated'
  | 'group_messages_used_up'

type Group = {
  /** How many clients match the filter. */
  readonly clients: number
  /** Those who may be written to. */
  readonly receivers: readonly string[]
}

/** One message of a provider to the clients that match a filter. */
export function createGroupMessages(deps: ClientsDeps) {
  const { db, clock, newId, jobs, plans, messaging } = deps

  const groupOf = async (
    ownerId: string,
    filter: ClientFilter,
  ): Promise<Result<Group, 'group_too_large'>> => {
    const selection = await selectionOf(deps, db.read, ownerId, filter, {
      providerIds: await scopeOf(deps, db.read, ownerId),
      at: clock.now(),
    })
    const clients = await plans.clients.ids(db.read, { ...selection, rows: GROUP_MAX_COUNT + 1 })
    if (clients.length > GROUP_MAX_COUNT) {
      return fail('group_too_large')
    }
    const writer = { accountId: ownerId, role: 'provider' as const }
    const allowed = await messaging.receiversAmong(db.read, writer, clients)
    return ok({
      clients: clients.length,
      receivers: clients.filter((id) => allowed.has(id)),
    })
  }

  return {
    preview: async (ownerId: string, filter: ClientFilter) => {
      const group = await groupOf(ownerId, filter)
      return group.ok
        ? ok({ clients: group.value.clients, receivers: group.value.receivers.length })
        : group
    },

    /** Stores the receivers and enqueues a job. The same text can be sent once a day. */
    send: async (
      ownerId: string,
      { message: content, filter }: { readonly message: string; readonly filter: ClientFilter },
    ): Promise<Result<GroupMessage, Refusal>> => {
      const group = await groupOf(ownerId, filter)
      if (!group.ok) {
        return group
      }
      const { receivers } = group.value
      if (receivers.length === 0) {
        return fail('group_empty')
      }
      const at = clock.now()
      const message = {
        id: newId(),
        ownerId,
        content,
        digest: sha256(content),
        day: dayInIndia(at),
        at,
        receiverIds: receivers,
      }
      return db.transaction(async (tx) => {
        await lockOwner(tx, ownerId)
        const inserted = await insertGroupMessage(tx, message, GROUP_MESSAGES_PER_DAY_COUNT)
        if (inserted !== 'kept') {
          return fail(inserted === 'repeated' ? 'group_message_repeated' : 'group_messages_used_up')
        }
        await jobs.enqueue(tx, groupMessageJob, { id: message.id })
        const [row] = await listGroupMessages(tx, { ownerId, id: message.id, rows: 1 })
        return ok(toGroupMessage(present(row, 'it was kept')))
      })
    },

    list: (
      ownerId: string,
      query: PageQuery,
    ): Promise<Result<Page<GroupMessage>, 'invalid_input'>> =>
      pageInTime(query, {
        list: (range) => listGroupMessages(db.read, { ownerId, ...range }),
        placeOf: ({ createdAt: at, id }) => ({ at, id }),
        present: (rows) => rows.map(toGroupMessage),
      }),
  }
}

function toGroupMessage(row: GroupMessageRow): GroupMessage {
  return {
    _id: row.id,
    message: row.content,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    receivers: row.receivers,
    sent: row.sent,
    refused: row.refused,
  }
}
