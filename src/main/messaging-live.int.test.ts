import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallSpec } from '#contract/call.ts'
import {
  listMessages,
  readMessages,
  sendMessage,
  setConversation,
} from '#contract/messaging/calls.ts'
import { newId } from '#kit/id.ts'
import { type LiveClient, type LiveWorld, openLiveWorld } from './testing/live-world.ts'
import { TEST_ORIGIN, type TestActor } from './testing.ts'

const NAMESPACE = '/messaginglive'

let world: LiveWorld
let asha: TestActor
let analyst: TestActor

beforeAll(async () => {
  world = await openLiveWorld()
})
afterAll(() => world.close())

/** Two people without messages to each other. */
async function openPair(): Promise<void> {
  ;[asha, analyst] = [await world.actor('user'), await world.addAnalyst()]
}

async function post(call: CallSpec, actor: TestActor, payload: Record<string, unknown>) {
  const reply = await world.http.inject({
    method: 'POST',
    url: call.path,
    headers: { origin: TEST_ORIGIN, cookie: actor.cookie },
    payload,
  })
  return reply.json()
}

const connected = async (actor: TestActor): Promise<LiveClient> => {
  const client = world.connect(NAMESPACE, actor)
  await expect.poll(() => client.dataOf('unread').length).toBeGreaterThan(0)
  return client
}

const outcome = (client: LiveClient) =>
  new Promise((resolve) => {
    client.socket.once('connect', () => resolve('connected'))
    client.socket.once('connect_error', (error) => resolve(error.message))
  })

/** A client written from the specification only. */
function specifiedClient(actor: TestActor, other: TestActor) {
  const { socket } = world.connect(NAMESPACE, actor)
  let messages: { _id: string; sender: string; content: string }[] = []
  socket.on('connect', () => socket.emit('details', { senderId: actor.id, receiverId: other.id }))
  socket.on('getmessages', (list: typeof messages) => {
    messages = list
  })
  return {
    say: (message: string) =>
      socket.emit('message', { message, senderId: actor.id, receiverId: other.id }),
    shown: () => messages.map(({ sender, content }) => [sender, content]),
    ready: () => expect.poll(() => socket.connected).toBe(true),
  }
}

describe('a client written to the specification', () => {
  it('receives the conversation, and each new message of both sides', async () => {
    await openPair()
    const [one, other] = [specifiedClient(asha, analyst), specifiedClient(analyst, asha)]
    await one.ready()
    await other.ready()
    one.say('Good morning')
    const first = [asha.id, 'Good morning']
    await expect.poll(one.shown).toEqual([first])
    await expect.poll(other.shown).toEqual([first])
    other.say('Good morning to you')
    const both = [first, [analyst.id, 'Good morning to you']]
    await expect.poll(one.shown).toEqual(both)
    await expect.poll(other.shown).toEqual(both)
    const later = specifiedClient(asha, analyst)
    await expect.poll(later.shown).toEqual(both)
  })
})

describe('connecting to messaging', () => {
  it('is refused to visitors and admins, and allowed to investors', async () => {
    expect(await outcome(world.connect(NAMESPACE))).toBe('unauthenticated')
    expect(await outcome(world.connect(NAMESPACE, await world.actor('admin')))).toBe('forbidden')
    expect(await outcome(world.connect(NAMESPACE, await world.actor('user')))).toBe('connected')
  })
})

describe('sending a message over the socket', () => {
  it('is acknowledged with its client id, and stored once when repeated', async () => {
    await openPair()
    const [one, other] = [await connected(asha), await connected(analyst)]
    const clientId = newId()
    const said = { message: 'Hello', receiverId: analyst.id, clientId }
    for (let n = 0; n < 5; n += 1) {
      one.socket.emit('message', said)
    }
    await expect.poll(() => one.dataOf('stored').length).toBe(5)
    const stored = one.dataOf('stored')
    expect(stored[0]).toMatchObject({
      clientId,
      with: analyst.id,
      message: { seq: 1, content: 'Hello', sender: asha.id, clientId },
    })
    expect(new Set(stored.map((one) => JSON.stringify(one))).size).toBe(1)
    await expect.poll(() => other.dataOf('arrived').length).toBe(1)
    expect(other.dataOf('arrived')).toMatchObject([
      { with: asha.id, last: 1, messages: [{ seq: 1, content: 'Hello', clientId: null }] },
    ])
    await expect.poll(() => other.dataOf('unread').at(-1)).toEqual({ total: 1 })
  })

  it('is refused with the error code of the call, and for a false sender', async () => {
    await openPair()
    const stranger = await world.actor('user')
    const one = await connected(analyst)
    const clientId = newId()
    one.socket.emit('message', { message: 'Hello', receiverId: stranger.id, clientId })
    await expect
      .poll(() => one.dataOf('refused'))
      .toMatchObject([{ clientId, code: 'message_not_allowed' }])
    one.socket.emit('message', { message: 'Hello', receiverId: asha.id, senderId: asha.id })
    one.socket.emit('details', { receiverId: asha.id, senderId: stranger.id })
    await expect.poll(() => one.dataOf('refused').length).toBe(3)
    expect(one.dataOf('refused').slice(1)).toMatchObject([
      { code: 'claim_refused', clientId: null },
      { code: 'claim_refused', clientId: null },
    ])
    expect(one.dataOf('getmessages')).toEqual([])
    const rows = await world.platform.db.sql<{ count: number }[]>`
      select count(*)::int as count from audit_inbox
      where action = 'access.claim-refused' and actor_id = ${analyst.id}`
    expect(rows[0]?.count).toBe(2)
  })

  it('accepts 4 KiB of text that needs escaping, and no longer text', async () => {
    await openPair()
    const one = await connected(asha)
    const send = (message: string) => {
      const clientId = newId()
      one.socket.emit('message', { message, receiverId: analyst.id, clientId })
      return clientId
    }
    send('"'.repeat(4096))
    await expect.poll(() => one.dataOf('stored').length).toBe(1)
    send('x'.repeat(4097))
    const last = send('the next one')
    await expect.poll(() => one.dataOf('stored').length).toBe(2)
    expect(one.dataOf('stored').at(-1)).toMatchObject({ clientId: last })
  })
})

describe('a stored message', () => {
  it('is delivered to both people in every window, and to nobody else', async () => {
    await openPair()
    const third = await world.actor('user')
    const [one, two, other, outsider] = [
      await connected(asha),
      await connected(asha),
      await connected(analyst),
      await connected(third),
    ]
    // A client that opens another pair's conversation gets its own conversation with that person.
    outsider.socket.emit('details', { receiverId: analyst.id })
    await expect.poll(() => outsider.dataOf('getmessages')).toEqual([[]])
    const body = { receiverId: analyst.id, message: 'Hello', clientId: newId() }
    expect(await post(sendMessage, asha, body)).toMatchObject({ success: true })
    await expect
      .poll(() => [one, two, other].map((c) => c.dataOf('arrived').length))
      .toEqual([1, 1, 1])
    expect(await post(readMessages, analyst, { with: asha.id, seq: 1 })).toMatchObject({
      data: { unread: 0 },
    })
    await expect.poll(() => one.dataOf('receipt')).toEqual([{ with: analyst.id, seq: 1 }])
    expect(other.dataOf('receipt')).toEqual([])
    await expect.poll(() => other.dataOf('unread').at(-1)).toEqual({ total: 0 })
    expect(outsider.received.map(([event]) => event)).toEqual(['unread', 'getmessages'])
  })

  it('is sent again from the last position that a client knows', async () => {
    await openPair()
    for (let n = 1; n <= 3; n += 1) {
      const body = { receiverId: analyst.id, message: `${n}`, clientId: newId() }
      await post(sendMessage, asha, body)
    }
    const one = await connected(analyst)
    one.socket.emit('since', [[asha.id, 1]])
    const told = [{ content: '2' }, { content: '3' }]
    await expect
      .poll(() => one.dataOf('arrived'))
      .toContainEqual(
        expect.objectContaining({
          with: asha.id,
          last: 3,
          messages: told.map((message) => expect.objectContaining(message)),
        }),
      )
  })

  it('arrives once and in order when many are sent at once', async () => {
    await openPair()
    const [one, other] = [await connected(asha), await connected(analyst)]
    const send = (from: TestActor, to: TestActor, n: number) =>
      post(sendMessage, from, { receiverId: to.id, message: `${n}`, clientId: newId() })
    await send(asha, analyst, 0)
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 2 === 0 ? send(asha, analyst, n) : send(analyst, asha, n),
      ),
    )
    const places = ({ dataOf }: LiveClient) =>
      dataOf('arrived').flatMap((said) => {
        const { messages } = said as { messages: { seq: number }[] }
        return messages.map(({ seq }) => seq)
      })
    const all = Array.from({ length: 31 }, (_, n) => n + 1)
    await expect.poll(() => places(one)).toEqual(all)
    await expect.poll(() => places(other)).toEqual(all)
  })

  it('is refused by a recipient who blocked the sender; hidden history stays hidden', async () => {
    await openPair()
    const body = { receiverId: analyst.id, message: 'one', clientId: newId() }
    await post(sendMessage, asha, body)
    await post(setConversation, asha, { with: analyst.id, hide: true })
    const client = await connected(asha)
    client.socket.emit('details', { receiverId: analyst.id })
    await expect.poll(() => client.dataOf('getmessages')).toEqual([[]])
    await post(setConversation, asha, { with: analyst.id, blocked: true })
    const other = await connected(analyst)
    other.socket.emit('message', { message: 'two', receiverId: asha.id, clientId: newId() })
    await expect.poll(() => other.dataOf('refused')).toMatchObject([{ code: 'message_blocked' }])
    const url = `${listMessages.path}?with=${asha.id}`
    const reply = await world.http.inject({ url, headers: { cookie: analyst.cookie } })
    expect(reply.json().data).toHaveLength(1)
  })
})
