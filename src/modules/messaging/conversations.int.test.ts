import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow } from '#contract/follows/calls.ts'
import {
  listMessages,
  messageFile,
  messageProfile,
  openConversation,
  previousConversations,
  readMessages,
  searchPeople,
  sendFile,
  setConversation,
} from '#contract/messaging/calls.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import { anonymous, type SignedInViewer } from '#platform/http/viewer.ts'
import { notifyOfMessage, sendMessageMail } from './notices.ts'
import { createWriting } from './testing.ts'

let market: Marketplace
let write: ReturnType<typeof createWriting>['write']
let hadPlan: ReturnType<typeof createWriting>['hadPlan']

beforeAll(async () => {
  market = await openMarketplace()
  ;({ write, hadPlan } = createWriting(market))
})
afterAll(() => market.close())

const conversations = async (viewer: SignedInViewer) =>
  (await market.call(previousConversations, { query: {} }, viewer)).reply()

const opened = async (viewer: SignedInViewer, other: SignedInViewer) =>
  (await market.call(openConversation, { query: { with: other.accountId } }, viewer)).reply().data

const read = (viewer: SignedInViewer, other: SignedInViewer, seq: number) =>
  market.call(readMessages, { body: { with: other.accountId, seq } }, viewer)

describe('the list of conversations', () => {
  it('shows the other person, the last message and the unread count, latest first', async () => {
    const user = await market.addUser()
    const first = await market.addProvider({ regName: 'First Research' })
    const second = await market.addProvider({ regName: 'Second Research' })
    await write(user, first, 'one')
    market.clock.advance(1000)
    await write(user, second, 'two')
    market.clock.advance(1000)
    await write(first, user, 'three')
    const listed = await conversations(user)
    expect(listed.unread).toBe(1)
    expect(listed.data).toMatchObject([
      {
        _id: first.accountId,
        name: 'First Research',
        role: 'provider',
        profileUrl: null,
        category: 'Research Analyst',
        unread: 1,
        last: { content: 'three', sender: first.accountId },
      },
      { _id: second.accountId, name: 'Second Research', unread: 0 },
    ])
    expect((await conversations(first)).data).toMatchObject([
      { _id: user.accountId, role: 'user', unread: 1, type: null, category: null },
    ])
  })

  it('is returned in pages', async () => {
    const user = await market.addUser()
    for (let n = 0; n < 5; n += 1) {
      await write(user, await market.addProvider(), `${n}`)
      market.clock.advance(1000)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = cursor === undefined ? { limit: 2 } : { limit: 2, cursor }
      const page = (await market.call(previousConversations, { query }, user)).reply()
      seen.push(...page.data.map(({ last }) => last.content))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual(['4', '3', '2', '1', '0'])
    const query = { cursor: 'x' }
    expect((await market.call(previousConversations, { query }, user)).code).toBe('invalid_input')
  })

  it('is returned to the account of the session only', async () => {
    const [user, other] = [await market.addUser(), await market.addUser()]
    const of = (id: string, viewer: SignedInViewer | typeof anonymous) =>
      market.call(previousConversations, { query: { id } }, viewer)
    expect((await of(user.accountId, anonymous)).code).toBe('unauthenticated')
    expect((await of(user.accountId, await market.addAdmin())).code).toBe('forbidden')
    expect((await of(user.accountId, other)).code).toBe('claim_refused')
    expect((await of(user.accountId, user)).reply().data).toEqual([])
  })
})

describe('the header of a conversation', () => {
  it('is shown for verified providers and for people one has a conversation with, no others', async () => {
    const [user, stranger] = [await market.addUser(), await market.addUser()]
    const provider = await market.addProvider({ regName: 'Asha Research' })
    const hidden = await market.addProvider({ status: 'approved' })
    const profile = (viewer: SignedInViewer | typeof anonymous, id: string) =>
      market.call(messageProfile, { query: { id } }, viewer)
    const found = (await profile(user, provider.accountId)).reply().data
    expect(found).toEqual({
      RegName: 'Asha Research',
      profileUrl: null,
      category: 'Research Analyst',
    })
    for (const id of [stranger.accountId, hidden.accountId, user.accountId, newId()]) {
      expect((await profile(user, id)).code).toBe('not_found')
    }
    expect((await profile(provider, user.accountId)).code).toBe('not_found')
    await write(user, provider, 'Hello')
    expect((await profile(provider, user.accountId)).status).toBe(200)
    expect((await profile(anonymous, provider.accountId)).code).toBe('unauthenticated')
    expect((await profile(await market.addAdmin(), provider.accountId)).code).toBe('forbidden')
  })

  it('reports whether one may write, and how far each side has read', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    expect(await opened(user, provider)).toMatchObject({ refusal: null, last: 0, unread: 0 })
    const unknown = { query: { with: user.accountId } }
    expect((await market.call(openConversation, unknown, provider)).code).toBe('not_found')
    expect((await market.call(openConversation, unknown)).code).toBe('unauthenticated')
    expect((await market.call(openConversation, unknown, await market.addAdmin())).code).toBe(
      'forbidden',
    )
    await write(user, provider, 'one')
    await write(user, provider, 'two')
    expect(await opened(provider, user)).toMatchObject({ refusal: null, last: 2, unread: 2 })
    expect((await read(provider, user, 1)).reply().data).toEqual({ unread: 1 })
    expect(await opened(user, provider)).toMatchObject({ otherRead: 1 })
    expect((await read(provider, user, 999)).reply().data).toEqual({ unread: 0 })
    expect(await opened(user, provider)).toMatchObject({ otherRead: 2 })
    await market.call(setConversation, { body: { with: provider.accountId, blocked: true } }, user)
    expect(await opened(provider, user)).toMatchObject({
      refusal: 'message_blocked',
      blocked: false,
    })
    const { accountId } = provider
    await market.db.sql`update provider set status = 'approved', verified_at = null
      where account_id = ${accountId}`
    expect(await opened(user, provider)).toMatchObject({ refusal: 'message_not_allowed' })
  })
})

describe('marking messages as read', () => {
  it('counts for the reader only, and not for messages that arrive at the same time', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    expect((await read(user, provider, 1)).code).toBe('not_found')
    const answer = await market.call(readMessages, { body: { with: user.accountId, seq: 1 } })
    expect(answer.code).toBe('unauthenticated')
    expect((await read(await market.addAdmin(), user, 1)).code).toBe('forbidden')
    await write(user, provider, 'first')
    for (let round = 1; round <= 5; round += 1) {
      const last = (await opened(provider, user)).last
      await Promise.all([
        read(provider, user, last),
        ...Array.from({ length: 4 }, (_, n) => write(user, provider, `${round} ${n}`)),
      ])
      expect((await opened(provider, user)).unread).toBe(4)
    }
    expect((await opened(user, provider)).unread).toBe(0)
  })
})

describe('searching for people', () => {
  it('finds verified providers for an investor, and without a query those it had a plan from', async () => {
    const user = await market.addUser()
    const provider = await market.addProvider({ regName: 'Zzyzx Research' })
    const hidden = await market.addProvider({ regName: 'Zzyzx Hidden', status: 'approved' })
    await market.db.transaction((tx) => market.app.search.indexProviders(tx, [provider.accountId]))
    const find = async (q?: string) =>
      (await market.call(searchPeople, { query: q === undefined ? {} : { q } }, user)).reply().data
    expect(await find()).toEqual([])
    expect(await find('Zzyzx')).toEqual([
      {
        _id: provider.accountId,
        name: 'Zzyzx Research',
        role: 'provider',
        type: 'Individual',
        category: 'Research Analyst',
        profileUrl: null,
      },
    ])
    await hadPlan(user, provider)
    await hadPlan(user, hidden)
    expect((await find()).map(({ _id }) => _id)).toEqual([provider.accountId])
  })

  it('finds writers and customers for a provider, and its followers by name', async () => {
    const provider = await market.addProvider()
    const [writer, customer, fan] = [
      await market.addUser(),
      await market.addUser(),
      await market.addUser(),
    ]
    await write(writer, provider, 'Hello')
    await hadPlan(customer, provider)
    await market.call(follow, { body: { targetId: provider.accountId } }, fan)
    const find = async (q?: string) => {
      const query = q === undefined ? {} : { q }
      const answer = await market.call(searchPeople, { query }, provider)
      return answer.reply().data.map(({ _id }) => _id)
    }
    expect(await find()).toEqual([writer.accountId, customer.accountId])
    expect(await find(fan.name)).toEqual([fan.accountId])
    expect(await find('%%')).toEqual([])
    const query = { id: provider.accountId, role: 'provider' }
    expect((await market.call(searchPeople, { query }, provider)).status).toBe(200)
    const other = { ...query, role: 'user' }
    expect((await market.call(searchPeople, { query: other }, provider)).code).toBe('claim_refused')
    expect((await market.call(searchPeople, { query: { q: 'x' } }, provider)).code).toBe(
      'invalid_input',
    )
    expect((await market.call(searchPeople, { query })).code).toBe('unauthenticated')
    expect((await market.call(searchPeople, { query: {} }, await market.addAdmin())).code).toBe(
      'forbidden',
    )
  })
})

describe('hiding a conversation', () => {
  it('hides it for one side until a new message arrives, and deletes no message', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    await write(user, provider, 'one')
    await write(provider, user, 'two')
    const hide = { body: { with: provider.accountId, hide: true as const } }
    expect((await market.call(setConversation, hide, user)).status).toBe(200)
    expect(await conversations(user)).toMatchObject({ data: [], unread: 0 })
    expect((await conversations(provider)).data).toHaveLength(1)
    await write(provider, user, 'three')
    expect((await conversations(user)).data).toMatchObject([{ unread: 1 }])
    const list = async (hidden?: 'include') => {
      const query = { with: provider.accountId, ...(hidden === undefined ? {} : { hidden }) }
      const answer = await market.call(listMessages, { query }, user)
      return answer.reply().data.map(({ content }) => content)
    }
    expect(await list()).toEqual(['three'])
    expect(await list('include')).toEqual(['one', 'two', 'three'])
  })
})

describe('a file in a conversation', () => {
  const pdf = testPdf('A plan')
  const upload = (bytes: Uint8Array, mediaType: string) =>
    new Map([['file', { field: 'file', filename: 'Plan <b>.pdf', mediaType, bytes }]])

  it('is stored once per client id and readable by the two only', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    const body = { receiverId: provider.accountId, clientId: newId() }
    const send = (
      viewer: SignedInViewer | typeof anonymous,
      uploads = upload(pdf, 'application/pdf'),
    ) => market.call(sendFile, { body, files: {} }, viewer, { uploads })
    const sent = (await send(user)).reply().data
    expect(sent).toMatchObject({
      content: '',
      file: { kind: 'pdf', name: 'Plan  b.pdf', bytes: expect.any(Number) },
    })
    expect((await send(user)).reply().data._id).toBe(sent._id)
    expect((await send(anonymous)).code).toBe('unauthenticated')
    expect((await send(await market.addAdmin())).code).toBe('forbidden')
    expect((await send(provider)).code).toBe('message_not_allowed')
    const without = await market.call(sendFile, { body, files: {} }, user)
    expect(without.code).toBe('message_file_missing')
    const find = (viewer: SignedInViewer | typeof anonymous, other: SignedInViewer, seq = 1) =>
      market.call(messageFile, { query: { with: other.accountId, seq } }, viewer)
    expect((await find(provider, user)).reply().data.url).toMatch(/^\/files\/private\/s/)
    expect((await find(user, provider)).status).toBe(200)
    expect((await find(user, provider, 2)).code).toBe('not_found')
    expect((await find(await market.addUser(), provider)).code).toBe('not_found')
    expect((await find(anonymous, provider)).code).toBe('unauthenticated')
    expect((await find(await market.addAdmin(), provider)).code).toBe('forbidden')
    const picture = upload(
      Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806', 'hex'),
      'image/png',
    )
    const unreadable = { body: { ...body, clientId: newId() }, files: {} }
    const answer = await market.call(sendFile, unreadable, user, { uploads: picture })
    expect(answer.code).toBe('unsupported_media')
    await market.call(setConversation, { body: { with: user.accountId, blocked: true } }, provider)
    const blocked = await market.call(sendFile, unreadable, user, {
      uploads: upload(pdf, 'application/pdf'),
    })
    expect(blocked.code).toBe('message_blocked')
    // A file that may not be sent is not opened.
    const unopened = await market.call(sendFile, unreadable, user, { uploads: picture })
    expect(unopened.code).toBe('message_blocked')
    expect((await send(provider, picture)).code).toBe('message_not_allowed')
  })
})

describe('notifying the recipient of a message', () => {
  it('sends no mail to an unverified address', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    await write(user, provider, 'Hello')
    await write(provider, user, 'one')
    await market.db.sql`update account set email_verified_at = null where id = ${user.accountId}`
    const [row] = await market.db.sql<{ conversation_id: string }[]>`
      select conversation_id from conversation_member
      where account_id = ${user.accountId} and other_id = ${provider.accountId}`
    assert(row !== undefined, 'the conversation')
    const first = { conversationId: row.conversation_id, accountId: user.accountId, seq: 2 }
    const deps = { ...market.app, ...market.platform, publicUrl: new URL('http://localhost:3000') }
    const parts = { ...deps, files: market.files }
    await notifyOfMessage(parts, first)
    const queued = async () => {
      const rows = await market.db.sql`select id from outgoing_message`
      return rows.length + market.sent.length
    }
    const before = await queued()
    await sendMessageMail(parts, first)
    expect(await queued()).toBe(before)
  })

  it('happens once per conversation until it is read, and by mail once', async () => {
    const [user, provider] = [
      await market.addUser(),
      await market.addProvider({ regName: 'Ravi Research' }),
    ]
    await write(user, provider, 'Hello')
    await write(provider, user, 'one')
    await write(provider, user, 'two')
    const [row] = await market.db.sql<{ conversation_id: string }[]>`
      select conversation_id from conversation_member
      where account_id = ${user.accountId} and other_id = ${provider.accountId}`
    assert(row !== undefined, 'the conversation')
    const base = { conversationId: row.conversation_id, accountId: user.accountId }
    const first = { ...base, seq: 2 }
    // The market's clock is behind the machine's, so jobs run as soon as they are enqueued.
    const told = async () => {
      const listed = (await market.call(listNotifications, { query: {} }, user)).reply()
      return listed.data.map(({ title, link, readAt }) => [title, link, readAt !== null])
    }
    const link = `/dashboard/user/messages/conversation/${provider.accountId}`
    const deps = { ...market.app, ...market.platform, publicUrl: new URL('http://localhost:3000') }
    const parts = { ...deps, files: market.files }
    await Promise.all([notifyOfMessage(parts, first), notifyOfMessage(parts, first)])
    await expect.poll(told).toEqual([['New message from Ravi Research', link, false]])
    const mails = () => market.sent.filter(({ to }) => to === user.email)
    await Promise.all([sendMessageMail(parts, first), sendMessageMail(parts, first)])
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1)
    expect(mails()[0]).toMatchObject({ subject: 'New message from Ravi Research' })
    expect(JSON.stringify(mails())).not.toContain('one')
    await read(user, provider, 3)
    expect(await told()).toEqual([['New message from Ravi Research', link, true]])
    await market.app.messaging.startJobs(market.platform.jobs)
    await write(provider, user, 'three')
    await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(2)
    await read(user, provider, 4)
    const mute = { body: { with: provider.accountId, muted: true } }
    expect((await market.call(setConversation, mute, user)).reply().data.muted).toBe(true)
    await write(provider, user, 'four')
    await notifyOfMessage(parts, { ...base, seq: 5 })
    expect(await told()).toHaveLength(2)
  })
})
