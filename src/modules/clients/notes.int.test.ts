import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientSummary, clients } from '#contract/clients/calls.ts'
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
import { listMessages, setConversation } from '#contract/messaging/calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addTerms } from './testing.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
  await market.app.clients.startJobs(market.platform.jobs)
})
afterAll(() => market.close())

async function withClients(count: number) {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const people = await Promise.all(Array.from({ length: count }, () => market.addUser()))
  const now = market.clock.now().getTime()
  await addTerms(
    market,
    people.map(({ accountId }) => ({
      userId: accountId,
      planId: plan.id,
      kind: 'paid',
      startsAt: new Date(now - 10 * DAY_MS),
      endsAt: new Date(now + 80 * DAY_MS),
    })),
  )
  return { provider, people, ids: people.map(({ accountId }) => accountId) }
}

const post = [
  [addClientNote, { id: newId(), content: 'Calls in the morning' }],
  [editClientNote, { noteId: newId(), content: 'Calls in the evening' }],
  [deleteClientNote, { noteId: newId() }],
  [tagClient, { id: newId(), name: 'VIP' }],
  [untagClient, { id: newId(), tagId: newId() }],
  [deleteClientTag, { tagId: newId() }],
  [saveClientFilter, { name: 'All', filter: {} }],
  [deleteClientFilter, { filterId: newId() }],
  [messageGroup, { message: 'Hello', filter: {} }],
] as const

describe('notes, tags and saved filters', () => {
  it.each(post)('require a provider: $name', async (call, body) => {
    // biome-ignore lint/suspicious/noExplicitAny: the body is that of the call beside it.
    const input = { body } as any
    expect((await market.call(call, input)).code).toBe('unauthenticated')
    expect((await market.call(call, input, await market.addUser())).code).toBe('forbidden')
  })

  it('let only the author of a note read, change and delete it', async () => {
    const { provider, ids } = await withClients(1)
    const other = await market.addProvider()
    const id = ids[0] ?? ''
    const add = (viewer: SignedInViewer, content = 'Prefers futures') =>
      market.call(addClientNote, { body: { id, content } }, viewer)
    expect((await add(other)).code).toBe('not_found')
    expect((await add(provider, ' ')).code).toBe('invalid_input')
    const note = (await add(provider)).reply().data
    expect(note).toMatchObject({ content: 'Prefers futures', editedAt: null })
    const body = { noteId: note._id, content: 'Prefers options' }
    expect((await market.call(editClientNote, { body }, other)).code).toBe('not_found')
    const edited = (await market.call(editClientNote, { body }, provider)).reply().data
    expect(edited.content).toBe('Prefers options')
    expect(edited.editedAt).not.toBeNull()
    const list = async (viewer: SignedInViewer) =>
      market.call(clientNotes, { query: { id } }, viewer)
    expect((await list(provider)).reply().data).toEqual([edited])
    expect((await list(other)).code).toBe('not_found')
    const gone = { body: { noteId: note._id } }
    expect((await market.call(deleteClientNote, gone, other)).code).toBe('not_found')
    expect((await market.call(deleteClientNote, gone, provider)).status).toBe(200)
    expect((await market.call(deleteClientNote, gone, provider)).code).toBe('not_found')
    expect((await list(provider)).reply().data).toEqual([])
  })

  it('have limits that hold under concurrent requests', async () => {
    const { provider, ids } = await withClients(1)
    const id = ids[0] ?? ''
    await market.db.sql`
      insert into client_note (id, provider_id, user_id, content, created_at)
      select gen_random_uuid(), ${provider.accountId}, ${id}, 'n', now() from generate_series(1, 195)`
    const notes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        market.call(addClientNote, { body: { id, content: `${n}` } }, provider),
      ),
    )
    expect(notes.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(new Set(notes.map(({ code }) => code))).toEqual(new Set([undefined, 'notes_full']))
    const tags = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        market.call(tagClient, { body: { id, name: `tag ${n}` } }, provider),
      ),
    )
    expect(tags.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(tags.map(({ code }) => code))).toEqual(new Set([undefined, 'tags_full']))
    const filters = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        market.call(saveClientFilter, { body: { name: `f ${n}`, filter: {} } }, provider),
      ),
    )
    expect(filters.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(new Set(filters.map(({ code }) => code))).toEqual(new Set([undefined, 'filters_full']))
  })

  it('filter the list by tag, have unique names, and are private to their provider', async () => {
    const { provider, ids } = await withClients(2)
    const other = await market.addProvider()
    const id = ids[0] ?? ''
    const tag = (viewer: SignedInViewer, name: string) =>
      market.call(tagClient, { body: { id, name } }, viewer)
    expect((await tag(other, 'VIP')).code).toBe('not_found')
    const [vip] = (await tag(provider, 'VIP')).reply().data
    expect((await tag(provider, 'vip')).reply().data).toEqual([vip])
    const tagId = vip?._id ?? ''
    const tagged = async (viewer: SignedInViewer) => {
      const answer = await market.call(clients, { query: { tag: tagId } }, viewer)
      return answer.reply().data.map(({ _id }) => _id)
    }
    expect(await tagged(provider)).toEqual([id])
    expect(await tagged(other)).toEqual([])
    const filter = { tag: tagId, status: 'current' as const }
    const save = (name: string) =>
      market.call(saveClientFilter, { body: { name, filter } }, provider)
    const saved = (await save('Best')).reply().data
    expect(saved).toMatchObject({ name: 'Best', filter })
    expect((await save('best')).code).toBe('filter_name_taken')
    const lists = async (viewer: SignedInViewer) =>
      (await market.call(clientSummary, {}, viewer)).reply()
    expect(await lists(provider)).toMatchObject({ tags: [vip], filters: [saved] })
    expect(await lists(other)).toMatchObject({ tags: [], filters: [] })
    const drop = { body: { filterId: saved._id } }
    expect((await market.call(deleteClientFilter, drop, other)).code).toBe('not_found')
    expect((await market.call(deleteClientFilter, drop, provider)).status).toBe(200)
    const off = { body: { id, tagId } }
    expect((await market.call(untagClient, off, other)).code).toBe('not_found')
    expect((await market.call(untagClient, off, provider)).reply().data).toEqual([])
    expect((await market.call(untagClient, off, provider)).code).toBe('not_found')
    expect((await market.call(deleteClientTag, { body: { tagId } }, other)).code).toBe('not_found')
    expect((await market.call(deleteClientTag, { body: { tagId } }, provider)).status).toBe(200)
  })

  it('are deleted when the account of the client is removed', async () => {
    const { provider, ids } = await withClients(1)
    const id = ids[0] ?? ''
    await market.call(addClientNote, { body: { id, content: 'Calls at six' } }, provider)
    await market.call(tagClient, { body: { id, name: 'VIP' } }, provider)
    await market.db.transaction((tx) => market.app.clients.forget(tx, id))
    const notes = await market.call(clientNotes, { query: { id } }, provider)
    expect(notes.reply().data).toEqual([])
    const list = (await market.call(clients, { query: {} }, provider)).reply().data
    expect(list.map(({ tags }) => tags)).toEqual([[]])
  })

  it('cannot be written about a removed account', async () => {
    const { provider, ids } = await withClients(1)
    const id = ids[0] ?? ''
    await market.db.transaction((tx) =>
      market.app.accounts.removeAccount(tx, { accountId: id, now: market.clock.now() }),
    )
    const note = { body: { id, content: 'This was Meera Iyer' } }
    expect((await market.call(addClientNote, note, provider)).code).toBe('not_found')
    const tag = { body: { id, name: 'VIP' } }
    expect((await market.call(tagClient, tag, provider)).code).toBe('not_found')
  })
})

describe('a message to a group of clients', () => {
  const send = (provider: SignedInViewer, message: string, filter = {}) =>
    market.call(messageGroup, { body: { message, filter } }, provider)
  const finished = (provider: SignedInViewer) =>
    expect
      .poll(
        async () => {
          const list = await market.call(groupMessages, { query: {} }, provider)
          return list.reply().data.every(({ finishedAt }) => finishedAt !== null)
        },
        { timeout: 20_000, interval: 50 },
      )
      .toBe(true)

  it('reaches each client who has not blocked the provider once, in twenty concurrent sends', async () => {
    const { provider, people } = await withClients(130)
    const [blocker, reader] = people
    const preview = await market.call(groupPreview, { query: {} }, provider)
    expect(preview.reply().data).toEqual({ clients: 130, receivers: 130 })
    await market.call(
      setConversation,
      { body: { with: provider.accountId, blocked: true } },
      blocker,
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(provider, 'Markets are closed tomorrow')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(
      new Set([undefined, 'group_message_repeated']),
    )
    await finished(provider)
    const list = (await market.call(groupMessages, { query: {} }, provider)).reply().data
    expect(list).toMatchObject([{ receivers: 130, sent: 129, refused: 1 }])
    const read = { query: { with: provider.accountId } }
    const received = (await market.call(listMessages, read, reader)).reply().data
    expect(received.map(({ content }) => content)).toEqual(['Markets are closed tomorrow'])
    const [row] = await market.db.sql<{ all: number; people: number }[]>`
      select count(*)::int as all, count(distinct conversation_id)::int as people from message
      where sender_id = ${provider.accountId}`
    expect(row).toEqual({ all: 129, people: 129 })
  })

  it('reaches exactly the clients with a plan or trial, and is refused to them once more', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const inDays = (days: number) => new Date(market.clock.now().getTime() + days * DAY_MS)
    const clientUntil = async (days: number, kind: 'paid' | 'trial') => {
      const { accountId: userId } = await market.addUser()
      const term = { userId, planId: plan.id, kind, startsAt: inDays(-30), endsAt: inDays(days) }
      await addTerms(market, [term])
      return userId
    }
    const current = [
      await clientUntil(60, 'paid'),
      await clientUntil(3, 'paid'),
      await clientUntil(2, 'trial'),
    ]
    await clientUntil(-3, 'paid')
    await clientUntil(-3, 'trial')
    const filter = { status: 'current' as const }
    const preview = await market.call(groupPreview, { query: filter }, provider)
    expect(preview.reply().data).toEqual({ clients: 3, receivers: 3 })
    const { _id } = (await send(provider, 'The report is out', filter)).reply().data
    const rows = await market.db.sql<{ user_id: string }[]>`
      select user_id from group_message_receiver where message_id = ${_id}`
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set(current))
    const again = await send(provider, 'The report is out', { status: 'trial' })
    expect(again.code).toBe('group_message_repeated')
    await finished(provider)
  })

  it('is refused for an empty group, when repeated, and after five a day', async () => {
    const { provider, ids } = await withClients(1)
    const nobody = await send(provider, 'Hello', { status: 'cancelled' })
    expect(nobody.code).toBe('group_empty')
    for (let n = 1; n <= 5; n += 1) {
      expect((await send(provider, `News ${n}`)).status).toBe(200)
    }
    expect((await send(provider, 'News 6')).code).toBe('group_messages_used_up')
    expect((await send(provider, 'News 5')).code).toBe('group_message_repeated')
    await finished(provider)
    const other = await market.addProvider()
    expect((await market.call(groupMessages, { query: {} }, other)).reply().data).toEqual([])
    expect(ids).toHaveLength(1)
    expect((await market.call(groupMessages, { query: {} })).code).toBe('unauthenticated')
    expect((await market.call(groupPreview, { query: {} })).code).toBe('unauthenticated')
  })
})
