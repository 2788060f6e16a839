import { PEOPLE_MAX } from '#contract/messaging/calls.ts'
import type {
  Conversation,
  ConversationPartner,
  MessagingSearchItem,
} from '#contract/messaging/types.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { MessagingDeps } from '../deps.ts'
import { findPeople, type Person } from '../people.ts'
import { presentFile } from '../present.ts'
import { mayWrite, receiversAmong, type Writer } from '../send/who-may-write.ts'
import { countUnread, findMember, listConversations } from '../store/members.ts'
import { findContacts, findOwnProviders } from './people-search.ts'

/** The people somebody writes with. */
export function createConversations(deps: MessagingDeps) {
  const { db } = deps

  return {
    profile: (viewer: Writer, id: string) => findProfile(deps, viewer, id),

    list: (viewer: Writer, query: PageQuery) => listWithUnread(deps, viewer, query),

    open: (viewer: Writer, otherId: string) => openConversation(deps, viewer, otherId),

    unreadOf: (accountId: string): Promise<number> => countUnread(db.read, accountId),

    /** The people the viewer may write to; without a text, those the viewer already knows. */
    search: (viewer: Writer, text: string | undefined) => searchPeople(deps, viewer, text),
  }
}

/**
 * A person whom the viewer may see: a verified provider, or somebody they have written with or may
 * write to.
 */
async function findSeen(
  deps: MessagingDeps,
  viewer: Writer,
  otherId: string,
): Promise<{ readonly person: Person; readonly mayWrite: boolean } | undefined> {
  const [people, member, allowed] = await Promise.all([
    findPeople(deps, deps.db.read, [otherId]),
    findMember(deps.db.read, viewer.accountId, otherId),
    mayWrite(deps, deps.db.read, viewer, otherId),
  ])
  const person = people.get(otherId)
  const isSeen = member !== undefined || allowed.ok || person?.verified === true
  return person === undefined || !isSeen || otherId === viewer.accountId
    ? undefined
    : { person, mayWrite: allowed.ok }
}

async function findProfile(
  deps: MessagingDeps,
  viewer: Writer,
  id: string,
): Promise<Result<ConversationPartner, 'not_found'>> {
  const found = await findSeen(deps, viewer, id)
  if (found === undefined) {
    return fail('not_found')
  }
  const { name, profileUrl, category } = found.person
  return ok({ RegName: name, profileUrl, category })
}

async function listWithUnread(
  deps: MessagingDeps,
  viewer: Writer,
  query: PageQuery,
): Promise<Result<Page<Conversation> & { readonly unread: number }, 'invalid_input'>> {
  const { read } = deps.db
  const [page, unread] = await Promise.all([
    pageInTime(query, {
      list: (range) => listConversations(read, viewer.accountId, range),
      placeOf: ({ last_at: at, conversation_id: id }) => ({ at, id }),
      present: async (rows) => {
        const otherIds = rows.map((row) => row.other_id)
        const people = await findPeople(deps, read, otherIds)
        return rows.flatMap((row) => {
          const person = people.get(row.other_id)
          return person === undefined ? [] : [conversationOf(row, person)]
        })
      },
    }),
    countUnread(read, viewer.accountId),
  ])
  return page.ok ? ok({ ...page.value, unread }) : page
}

async function openConversation(deps: MessagingDeps, viewer: Writer, otherId: string) {
  const found = await findSeen(deps, viewer, otherId)
  if (found === undefined) {
    return fail('not_found')
  }
  const member = await findMember(deps.db.read, viewer.accountId, otherId)
  const refusal = found.mayWrite ? blockOf(member) : ('message_not_allowed' as const)
  return ok({
    ...itemOf(found.person),
    refusal,
    last: member?.last ?? 0,
    read: member?.read ?? 0,
    otherRead: member?.otherRead ?? 0,
    unread: member?.unread ?? 0,
    muted: member?.muted ?? false,
    blocked: member?.blocked ?? false,
  })
}

async function searchPeople(
  deps: MessagingDeps,
  viewer: Writer,
  text: string | undefined,
): Promise<readonly MessagingSearchItem[]> {
  const ids =
    viewer.role === 'user'
      ? await providersFor(deps, viewer.accountId, text)
      : await findContacts(deps, {
          providerId: viewer.accountId,
          nameContains: text,
          limit: PEOPLE_MAX,
        })
  const [people, allowed] = await Promise.all([
    findPeople(deps, deps.db.read, ids),
    receiversAmong(deps, deps.db.read, viewer, ids),
  ])
  return ids.flatMap((id) => {
    const person = people.get(id)
    return person === undefined || !allowed.has(id) ? [] : [itemOf(person)]
  })
}

async function providersFor(
  deps: MessagingDeps,
  accountId: string,
  text: string | undefined,
): Promise<readonly string[]> {
  if (text === undefined) {
    return findOwnProviders(deps, accountId, PEOPLE_MAX)
  }
  const hits = await deps.search.find(text)
  return hits.flatMap((hit) => (hit.kind === 'provider' ? [hit._id] : [])).slice(0, PEOPLE_MAX)
}

function blockOf(member: { readonly anyBlocks: boolean } | undefined) {
  return member?.anyBlocks ? ('message_blocked' as const) : null
}

function itemOf({ _id, name, role, type, category, profileUrl }: Person): MessagingSearchItem {
  return { _id, name, role, type, category, profileUrl }
}

type Row = Awaited<ReturnType<typeof listConversations>>[number]

function conversationOf(row: Row, person: Person): Conversation {
  return {
    ...itemOf(person),
    last: {
      sender: row.sender_id,
      content: row.content,
      createdAt: row.created_at.toISOString(),
      seq: row.seq,
      file: presentFile(row),
    },
    unread: row.unread,
    muted: row.muted,
    blocked: row.blocked,
  }
}
