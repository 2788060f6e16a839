import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMessages, readMessages, sendMessage } from '#contract/messaging/calls.ts'
import { messagingLive } from '#contract/messaging/live.ts'
import { newId } from '#kit/id.ts'
import { openLiveDesk } from './testing/live-desk.ts'
import type { Product } from './testing/processes/product.ts'
import { openServers, type Servers } from './testing/processes/servers.ts'
import { openTestWorld, type TestActor, type TestWorld } from './testing.ts'

/*
 * Two people in one conversation, connected to two different servers. A message must appear on the
 * other side at once, in order and exactly once.
 */

let world: TestWorld
let servers: Servers
let one: Product
let two: Product
let investor: TestActor
let analyst: TestActor

beforeAll(async () => {
  world = await openTestWorld()
  investor = await world.actor('user')
  analyst = await world.actor('provider')
  await openLiveDesk(world.app, world.platform).verify(analyst.id)
  servers = await openServers(world)
  one = await servers.launch('one')
  two = await servers.launch('two')
}, 300_000)

afterAll(async () => {
  await servers?.close()
  await world?.close()
}, 60_000)

const write = (at: Product, from: TestActor, to: TestActor, message: string) =>
  servers.ask(at, sendMessage, {
    actor: from,
    body: { message, receiverId: to.id, clientId: newId(), senderId: from.id },
  })

it('delivers a message and its read receipt from one server to the other', async () => {
  const browser = servers.browse(two, messagingLive.namespace, analyst)
  const sender = servers.browse(one, messagingLive.namespace, investor)
  await expect.poll(() => browser.of('unread')).toEqual([{ total: 0 }])
  await expect.poll(() => sender.of('unread')).toHaveLength(1)

  const words = Array.from({ length: 20 }, (_, n) => `Message ${n + 1}`)
  for (const [n, message] of words.entries()) {
    await write(n % 2 === 0 ? one : two, investor, analyst, message)
  }
  const shown = () =>
    browser
      .of('arrived')
      .flatMap((told) => messagingLive.emits.arrived.parse(told).messages)
      .map(({ seq, content }) => [seq, content])
  const expected = words.map((content, n) => [n + 1, content])
  await expect.poll(shown, { timeout: 15_000 }).toEqual(expected)
  await expect.poll(() => browser.of('unread').at(-1)).toEqual({ total: words.length })

  const read = { with: investor.id, seq: words.length }
  await servers.ask(two, readMessages, { actor: analyst, body: read })
  await expect
    .poll(() => sender.of('receipt'), { timeout: 15_000 })
    .toEqual([{ with: analyst.id, seq: words.length }])
}, 120_000)

it('lists the same conversation on both servers after both people write at once', async () => {
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? write(one, investor, analyst, `From one: ${n}`)
        : write(two, analyst, investor, `From two: ${n}`),
    ),
  )
  expect(new Set(sent.map(({ data }) => data.seq)).size).toBe(10)
  const known = (at: Product, actor: TestActor, other: TestActor) =>
    servers.ask(at, listMessages, { actor, query: { with: other.id, limit: '40' } })
  const [atOne, atTwo] = await Promise.all([
    known(one, investor, analyst),
    known(two, analyst, investor),
  ])
  const order = ({ data }: typeof atOne) => data.map(({ seq, content }) => [seq, content])
  expect(order(atOne)).toHaveLength(30)
  expect(order(atOne)).toEqual(order(atTwo))
}, 60_000)
