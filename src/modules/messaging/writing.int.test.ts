import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow } from '#contract/follows/calls.ts'
import { listMessages, sendMessage, setConversation } from '#contract/messaging/calls.ts'
import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { startForgetting } from '#platform/files/forget-files.ts'
import { createWriting } from './testing.ts'

let market: Marketplace
let write: ReturnType<typeof createWriting>['write']
let texts: ReturnType<typeof createWriting>['texts']
let hadPlan: ReturnType<typeof createWriting>['hadPlan']

beforeAll(async () => {
  market = await openMarketplace()
  await startForgetting(market.platform.jobs, market.files)
  ;({ write, texts, hadPlan } = createWriting(market))
})
afterAll(() => market.close())

describe('permission to write', () => {
  it('is given to an investor for any verified provider, who may then answer', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    expect((await write(provider, user, 'Buy my plan')).code).toBe('message_not_allowed')
    const sent = (await write(user, provider, 'Good morning')).reply().data
    expect(sent).toMatchObject({ sender: user.accountId, content: 'Good morning', seq: 1 })
    expect((await write(provider, user, 'Good morning to you')).reply().data.seq).toBe(2)
    expect(await texts(user, provider)).toEqual(['Good morning', 'Good morning to you'])
    expect(await texts(provider, user)).toEqual(['Good morning', 'Good morning to you'])
  })

  it('is given to a provider for its followers and customers only', async () => {
    const [provider, other] = [await market.addProvider(), await market.addProvider()]
    const [fan, customer, stranger] = [
      await market.addUser(),
      await market.addUser(),
      await market.addUser(),
    ]
    await market.call(follow, { body: { targetId: provider.accountId } }, fan)
    await hadPlan(customer, provider)
    expect((await write(provider, fan, 'Thank you for following')).status).toBe(200)
    expect((await write(provider, customer, 'How was it?')).status).toBe(200)
    for (const whom of [stranger, other, provider, await market.addAdmin()]) {
      expect((await write(provider, whom, 'Hello')).code).toBe('message_not_allowed')
    }
    expect((await write(other, fan, 'Hello')).code).toBe('message_not_allowed')
    expect((await write(provider, newId(), 'Hello')).code).toBe('message_not_allowed')
    await market.call(follow, { body: { targetId: provider.accountId } }, other)
    expect((await write(provider, other, 'Hello, colleague')).status).toBe(200)
    expect((await write(other, provider, 'Hello back')).status).toBe(200)
  })

  it('is refused between investors, and to and from an unverified provider', async () => {
    const [user, friend] = [await market.addUser(), await market.addUser()]
    const hidden = await market.addProvider({ status: 'approved' })
    await hadPlan(user, hidden)
    for (const whom of [friend, hidden, user]) {
      expect((await write(user, whom, 'Hello')).code).toBe('message_not_allowed')
    }
    expect((await write(hidden, user, 'Hello')).code).toBe('message_not_allowed')
  })

  it("is refused to visitors, to admins and with another sender's id", async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    const body = { receiverId: provider.accountId, message: 'Hello', clientId: newId() }
    expect((await market.call(sendMessage, { body })).code).toBe('unauthenticated')
    const admin = await market.addAdmin()
    expect((await market.call(sendMessage, { body }, admin)).code).toBe('forbidden')
    const claim = { ...body, senderId: (await market.addUser()).accountId }
    expect((await market.call(sendMessage, { body: claim }, user)).code).toBe('claim_refused')
    const own = { ...body, senderId: user.accountId }
    expect((await market.call(sendMessage, { body: own }, user)).status).toBe(200)
  })
})

describe('a message', () => {
  it('has at most 4 KiB in UTF-8 and is not empty', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    expect((await write(user, provider, 'x'.repeat(4096))).status).toBe(200)
    expect((await write(user, provider, 'x'.repeat(4097))).code).toBe('invalid_input')
    expect((await write(user, provider, '₹'.repeat(1366))).code).toBe('invalid_input')
    expect((await write(user, provider, '  \n ')).code).toBe('invalid_input')
    expect((await write(user, provider, 'a\u0000b')).code).toBe('invalid_input')
    expect(await texts(provider, user)).toHaveLength(1)
  })

  it('is stored once when it is sent five times at once with the same client id', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    for (const known of [false, true]) {
      const clientId = newId()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => write(user, provider, `known ${known}`, clientId)),
      )
      const sent = answers.map((answer) => answer.reply().data)
      expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1)
      expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([known ? 2 : 1]))
      expect(sent[0]?.clientId).toBe(clientId)
    }
    expect(await texts(provider, user)).toEqual(['known false', 'known true'])
  })

  it('gets the next number without gaps when many are sent at once', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    await write(user, provider, 'first')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? write(user, provider, `${n}`) : write(provider, user, `${n}`),
      ),
    )
    const places = answers.map((answer) => answer.reply().data.seq).sort((a, b) => a - b)
    expect(places).toEqual(Array.from({ length: 20 }, (_, n) => n + 2))
    const rows = await market.db.sql<{ unread: number; account_id: string }[]>`
      select account_id, unread from conversation_member where account_id in
        (${user.accountId}, ${provider.accountId})`
    expect(new Map(rows.map((row) => [row.account_id, row.unread]))).toEqual(
      new Map([
        [user.accountId, 10],
        [provider.accountId, 11],
      ]),
    )
  })

  it('is stored although others sent at the same time are blocked or repeated', async () => {
    const provider = await market.addProvider()
    const users = await Promise.all(Array.from({ length: 12 }, () => market.addUser()))
    const [blocked, repeated, ...others] = users
    assert(blocked !== undefined && repeated !== undefined, 'there are twelve')
    for (const user of users.slice(0, 8)) {
      await write(user, provider, 'before')
    }
    const block = { body: { with: blocked.accountId, blocked: true } }
    ;(await market.call(setConversation, block, provider)).reply()
    const clientId = newId()
    await write(repeated, provider, 'once', clientId)
    const answers = await Promise.all([
      write(blocked, provider, 'now'),
      write(repeated, provider, 'once', clientId),
      ...others.map((user) => write(user, provider, 'now')),
      ...others.map((user) => write(user, provider, 'and then')),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, ...Array(21).fill(200)])
    expect(await texts(provider, blocked)).toEqual(['before'])
    expect(await texts(provider, repeated)).toEqual(['before', 'once'])
    for (const user of others) {
      expect((await texts(provider, user)).slice(-2).sort()).toEqual(['and then', 'now'])
    }
    const [row] = await market.db.sql<{ gaps: number }[]>`
      select count(*)::int as gaps from conversation c
      where last_seq <> (select count(*) from message m where m.conversation_id = c.id)
        and (first_id = ${provider.accountId} or second_id = ${provider.accountId})`
    expect(row?.gaps).toBe(0)
  })

  it('cannot be changed or deleted, until the cleanup removes it after five years, unless a report is open', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    await write(user, provider, 'on record')
    const { sql } = market.db
    const mine = sql`sender_id = ${user.accountId}`
    await expect(sql`update message set content = 'other' where ${mine}`).rejects.toThrow('kept')
    await expect(sql`delete from message where ${mine}`).rejects.toThrow('kept')
    await expect(sql`truncate message`).rejects.toThrow('only grows')
    await expect(sql`delete from conversation`).rejects.toThrow('only grows')
    await sql`alter table message disable trigger message_append_only`
    const fileId = await market.files.put(Buffer.from('a report'), 'application/pdf', 'private')
    await sql`
      update message set file_id = ${fileId}, file_name = 'report.pdf', file_bytes = 8,
        created_at = ${market.clock.now()}::timestamptz - interval '5 years 10 days'
      where ${mine}`
    await sql`alter table message enable trigger message_append_only`
    await sql`
      insert into message_report
        (id, conversation_id, reporter_id, reported_id, reason, details, created_at)
      select gen_random_uuid(), id, ${user.accountId}, ${provider.accountId}, 'fraud', 'x', now()
      from conversation where ${user.accountId} in (first_id, second_id)`
    await market.runJob('message-sweep')
    expect(await texts(provider, user)).toEqual(['on record'])
    await sql`
      update message_report set closed_at = now(), closed_by = ${user.accountId}, outcome = 'none'
      where reporter_id = ${user.accountId}`
    await market.runJob('message-sweep')
    expect(await texts(provider, user)).toEqual([])
    await expect.poll(() => market.files.get(fileId)).toBeUndefined()
  })
})

describe('blocking a conversation', () => {
  it('stops messages of both sides until the side that blocked it unblocks it', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    await write(user, provider, 'before')
    const block = (blocked: boolean) =>
      market.call(setConversation, { body: { with: provider.accountId, blocked } }, user)
    expect((await block(true)).reply().data).toEqual({ muted: false, blocked: true })
    expect((await write(provider, user, 'after')).code).toBe('message_blocked')
    expect((await write(user, provider, 'after')).code).toBe('message_blocked')
    const clear = { body: { with: user.accountId, blocked: false } }
    await market.call(setConversation, clear, provider)
    expect((await write(provider, user, 'after')).code).toBe('message_blocked')
    await block(false)
    expect((await write(provider, user, 'again')).status).toBe(200)
    expect(await texts(user, provider)).toEqual(['before', 'again'])
  })

  it('is possible before the first message, but refused for strangers', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    await hadPlan(user, provider)
    const body = { with: provider.accountId, blocked: true }
    expect((await market.call(setConversation, { body })).code).toBe('unauthenticated')
    expect((await market.call(setConversation, { body }, await market.addAdmin())).code).toBe(
      'forbidden',
    )
    expect((await market.call(setConversation, { body }, user)).status).toBe(200)
    expect((await write(provider, user, 'An offer')).code).toBe('message_blocked')
    const stranger = { body: { ...body, with: (await market.addUser()).accountId } }
    expect((await market.call(setConversation, stranger, user)).code).toBe('not_found')
  })

  it('stops every message sent after it under concurrent sending', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [user, provider] = [await market.addUser(), await market.addProvider()]
      await write(user, provider, 'first')
      const writing = Array.from({ length: 10 }, (_, n) => write(provider, user, `${n}`))
      const block = { body: { with: provider.accountId, blocked: true } }
      const [answers] = await Promise.all([
        Promise.all(writing),
        market.call(setConversation, block, user),
      ])
      const stored = await texts(user, provider)
      const sent = answers.filter(({ status }) => status === 200).length
      expect(stored).toHaveLength(sent + 1)
      expect(
        answers.every(({ status, code }) => status === 200 || code === 'message_blocked'),
      ).toBe(true)
      await write(provider, user, 'late')
      expect(await texts(user, provider)).toEqual(stored)
    }
  })
})

describe('sending one message to many', () => {
  it('reaches those whom the provider may write to, once per key', async () => {
    const provider = await market.addProvider()
    const people = await Promise.all(Array.from({ length: 6 }, () => market.addUser()))
    const stranger = await market.addUser()
    for (const one of people) {
      await hadPlan(one, provider)
    }
    const [blocker, ...others] = people
    const block = { body: { with: provider.accountId, blocked: true } }
    await market.call(setConversation, block, blocker)
    const ids = [...people, stranger].map(({ accountId }) => accountId)
    const send = (key: string) =>
      market.app.messaging.sendToMany(provider.accountId, ids, 'Markets are closed today', key)
    const [one, again] = await Promise.all([send('holiday'), send('holiday')])
    const reached = others.map(({ accountId }) => accountId)
    expect(one).toEqual({ sent: reached, refused: [blocker?.accountId, stranger.accountId] })
    expect(again).toEqual(one)
    expect(await send('holiday')).toEqual(one)
    for (const other of others) {
      expect(await texts(other, provider)).toEqual(['Markets are closed today'])
    }
    await send('another')
    expect(await texts(others[0] ?? stranger, provider)).toHaveLength(2)
    const tooMany = Array.from({ length: 1001 }, newId)
    await expect(
      market.app.messaging.sendToMany(provider.accountId, tooMany, 'x', 'y'),
    ).rejects.toThrow('at most')
  })
})

describe('a page of messages', () => {
  it('is complete in both directions and returned to the two participants only', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    for (let n = 1; n <= 25; n += 1) {
      await write(n % 3 === 0 ? provider : user, n % 3 === 0 ? user : provider, `${n}`)
    }
    const list = async (query: { before?: number; after?: number; limit: number }) => {
      const input = { query: { with: provider.accountId, ...query } }
      const { data, more } = (await market.call(listMessages, input, user)).reply()
      return [data.map(({ seq }) => seq), more]
    }
    expect(await list({ limit: 10 })).toEqual([[16, 17, 18, 19, 20, 21, 22, 23, 24, 25], true])
    expect(await list({ limit: 10, before: 6 })).toEqual([[1, 2, 3, 4, 5], false])
    expect(await list({ limit: 3, after: 20 })).toEqual([[21, 22, 23], true])
    expect(await list({ limit: 3, after: 23 })).toEqual([[24, 25], false])
    const query = { with: provider.accountId }
    expect((await market.call(listMessages, { query })).code).toBe('unauthenticated')
    expect((await market.call(listMessages, { query }, await market.addAdmin())).code).toBe(
      'forbidden',
    )
    const other = await market.call(listMessages, { query }, await market.addUser())
    expect(other.reply()).toEqual({ success: true, data: [], more: false })
  })

  it('marks a request for a secret, and shows the client id to the sender only', async () => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    await write(user, provider, 'Hello')
    const clientId = newId()
    await write(provider, user, 'Please share your OTP', clientId)
    const seen = async (viewer: typeof user, other: typeof user) => {
      const answer = await market.call(listMessages, { query: { with: other.accountId } }, viewer)
      return answer.reply().data.at(-1)
    }
    expect(await seen(user, provider)).toMatchObject({ asksForSecret: true, clientId: null })
    expect(await seen(provider, user)).toMatchObject({ asksForSecret: true, clientId })
  })
})
