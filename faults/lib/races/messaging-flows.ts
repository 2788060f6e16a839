import { follow } from '#contract/follows/calls.ts'
import {
  listMessages,
  readMessages,
  sendMessage,
  setConversation,
} from '#contract/messaging/calls.ts'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { countOf, expectCount, type Flow, type Outcome, outcomeOf } from './race.ts'

const TIMES = 5

/** A provider and a follower who may message each other and have not yet. */
async function addPair(market: Marketplace) {
  const [user, provider] = [await market.addUser(), await market.addProvider()]
  const body = { targetId: provider.accountId }
  ;(await market.call(follow, { body }, user)).reply()
  return { user, provider }
}

type Pair = Awaited<ReturnType<typeof addPair>>

async function write(
  market: Marketplace,
  [from, to]: readonly [SignedInViewer, SignedInViewer],
  clientId: string,
): Promise<Outcome> {
  const body = { receiverId: to.accountId, message: `This is ${clientId}`, clientId }
  return outcomeOf(await market.call(sendMessage, { body }, from))
}

/**
 * Checks the number of messages, that they are numbered without a gap, and the unread counts of
 * both sides.
 */
async function expectMessages(
  market: Marketplace,
  { user, provider }: Pair,
  right: { readonly fromUser: number; readonly fromProvider: number },
): Promise<readonly string[]> {
  const { sql } = market.db
  const all = right.fromUser + right.fromProvider
  const ids = [user.accountId, provider.accountId].toSorted()
  const [row] = await sql<{ rows: number; last: number; highest: number; unread: number[] }[]>`
    select (select count(*)::int from message g where g.conversation_id = c.id) as rows,
      (select coalesce(max(seq), 0) from message g where g.conversation_id = c.id) as highest,
      c.last_seq as last,
      array(select unread from conversation_member m where m.conversation_id = c.id
        order by account_id = ${user.accountId} desc) as unread
    from conversation c where first_id = ${ids[0] ?? ''} and second_id = ${ids[1] ?? ''}`
  const [unreadByUser, unreadByProvider] = row?.unread ?? []
  return [
    ...expectCount('messages', row?.rows ?? 0, all),
    ...expectCount('number of the last', row?.last ?? 0, all),
    ...expectCount('highest number', row?.highest ?? 0, all),
    ...expectCount('unread by the user', unreadByUser ?? 0, right.fromProvider),
    ...expectCount('unread by the provider', unreadByProvider ?? 0, right.fromUser),
  ]
}

/**
 * Each message arrives five times at once; the first ones of both sides arrive before the
 * conversation exists.
 */
const sameMessage: Flow = {
  name: 'same-message-five-times',
  losers: [],
  winners: 'all',
  prepare: async (market, comers) => {
    const pair = await addPair(market)
    const { user, provider } = pair
    const different = Math.ceil(comers / TIMES)
    const names = Array.from({ length: different }, newId)
    const fromUser = Math.ceil(different / 2)
    return {
      attempt: (index) => {
        const which = index % different
        const way = which % 2 === 0 ? ([user, provider] as const) : ([provider, user] as const)
        return write(market, way, names[which] ?? '')
      },
      judge: () => expectMessages(market, pair, { fromUser, fromProvider: different - fromUser }),
    }
  },
}

/**
 * The provider blocks the user while messages arrive: refused messages are not stored, and none
 * follows the block.
 */
const blocked: Flow = {
  name: 'block-under-way',
  losers: ['message_blocked'],
  winners: 'judged',
  prepare: async (market, comers) => {
    const pair = await addPair(market)
    const { user, provider } = pair
    await write(market, [user, provider], newId())
    const blocker = Math.floor(comers / 2)
    const block = { with: user.accountId, blocked: true }
    return {
      attempt: async (index) =>
        index === blocker
          ? outcomeOf(await market.call(setConversation, { body: block }, provider))
          : write(market, index % 3 === 0 ? [provider, user] : [user, provider], newId()),
      judge: async (outcomes) => {
        const stored = (from: 'user' | 'provider') =>
          outcomes.filter(
            ({ won }, index) =>
              won && index !== blocker && (index % 3 === 0) === (from === 'provider'),
          ).length
        const late = [
          await write(market, [user, provider], newId()),
          await write(market, [provider, user], newId()),
        ]
        const right = { fromUser: stored('user') + 1, fromProvider: stored('provider') }
        return [
          ...(outcomes[blocker]?.won ? [] : ['could not be blocked']),
          ...expectCount('written after the block', late.filter(({ won }) => won).length, 0),
          ...(await expectMessages(market, pair, right)),
        ]
      },
    }
  },
}

/** Reading and writing at the same time: the unread count must match what was not read. */
const readWhileWritten: Flow = {
  name: 'read-while-written',
  losers: [],
  winners: 'all',
  prepare: async (market, comers) => {
    const pair = await addPair(market)
    const { user, provider } = pair
    await write(market, [user, provider], newId())
    return {
      attempt: async (index) => {
        if (index % 2 === 0) {
          return write(market, [user, provider], newId())
        }
        const query = { with: user.accountId }
        const { data } = (await market.call(listMessages, { query }, provider)).reply()
        const body = { with: user.accountId, seq: data.at(-1)?.seq ?? 0 }
        return outcomeOf(await market.call(readMessages, { body }, provider))
      },
      judge: async () => {
        const unread = await countOf(market.db.sql<{ n: number }[]>`
          select unread n from conversation_member where account_id = ${provider.accountId}`)
        const behind = await countOf(market.db.sql<{ n: number }[]>`
          select count(*)::int n from message g
          join conversation_member m on m.conversation_id = g.conversation_id
          where m.account_id = ${provider.accountId} and g.seq > m.read_seq
            and g.sender_id <> m.account_id`)
        const written = Math.ceil(comers / 2) + 1
        const all = await countOf(market.db.sql<{ n: number }[]>`
          select last_seq n from conversation c join conversation_member m on m.conversation_id = c.id
          where m.account_id = ${provider.accountId}`)
        return [...expectCount('unread', unread, behind), ...expectCount('messages', all, written)]
      },
    }
  },
}

export const messagingFlows: readonly Flow[] = [sameMessage, blocked, readWhileWritten]
