import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateClasses } from '#contract/rate.ts'
import { newId } from '#kit/id.ts'
import { type LiveClient, type LiveWorld, openLiveWorld } from './testing/live-world.ts'
import type { TestActor } from './testing.ts'

/** The reads of a minute. */
const READS = rateClasses.read[0].points
/** The most conversations in one `since`. */
const PLACES = 40

let world: LiveWorld

beforeAll(async () => {
  world = await openLiveWorld({ rateScale: 1 })
})
afterAll(() => world.close())

const connected = async (actor: TestActor): Promise<LiveClient> => {
  const client = world.connect('/messaginglive', actor)
  await expect.poll(() => client.dataOf('unread').length).toBeGreaterThan(0)
  return client
}

const askForAll = ({ socket }: LiveClient) =>
  socket.emit(
    'since',
    Array.from({ length: PLACES }, () => [newId(), 0]),
  )

/** Uses up what is left of the limit; returns how many reads that were. */
async function readsLeft(client: LiveClient): Promise<number> {
  for (let n = 0; n * PLACES <= READS; n += 1) {
    askForAll(client)
  }
  await expect.poll(() => client.dataOf('refused')).toMatchObject([{ code: 'rate_limited' }])
  return client.dataOf('arrived').length
}

it('counts each conversation that a client catches up with as a read', async () => {
  const client = await connected(await world.actor('user'))
  expect(await readsLeft(client)).toBe(READS)
  client.socket.emit('details', { receiverId: newId() })
  await expect.poll(() => client.dataOf('refused').length).toBe(2)
  expect(client.dataOf('getmessages')).toEqual([])
})

it('refuses to catch up twice with one conversation at once', async () => {
  const client = await connected(await world.actor('user'))
  const id = newId()
  client.socket.emit('since', [
    [id, 0],
    [id, 1],
  ])
  await expect.poll(() => client.dataOf('refused')).toMatchObject([{ event: 'since' }])
  expect(client.dataOf('arrived')).toEqual([])
})

it('catches up one after the other, and stops when the client has left', async () => {
  const asha = await world.actor('user')
  const [leaver, other] = [await connected(asha), await connected(asha)]
  const { sql } = world.platform.db
  const open = world.sockets.gauges.find(({ name }) => name === 'sockets_open')
  const waiting = async () => {
    const rows = await sql`
      select from pg_locks where relation = 'conversation_member'::regclass and not granted`
    return rows.length
  }
  await sql.begin(async (locking) => {
    await locking`lock table conversation_member in access exclusive mode`
    askForAll(leaver)
    askForAll(leaver)
    await expect.poll(waiting).toBe(1)
    const before = await open?.read()
    leaver.socket.disconnect()
    await expect.poll(() => open?.read()).toBe(Number(before) - 1)
    expect(await waiting()).toBe(1)
  })
  await expect.poll(waiting).toBe(0)
  expect(await readsLeft(other)).toBe(READS - 1)
})
