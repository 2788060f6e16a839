import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { live } from '#contract/live.ts'
import { assert, present } from '#kit/assert.ts'
import { anonymous, type Viewer } from '../http/viewer.ts'
import { createLogger } from '../log.ts'
import { bindLive, type LiveRooms } from './namespace.ts'
import { type SocketServer, startSocketServer } from './server.ts'

const spec = live({
  namespace: '/news',
  access: anyone,
  emits: { news: z.string() },
  receives: {},
})

const ORIGIN = 'http://tradebox.test'
const LARGE = 'x'.repeat(64 * 1024)

let sockets: SocketServer
let rooms: LiveRooms<typeof spec>
let address: string
const lines: WebSocket[] = []
let viewer: Viewer
/** The viewer is resolved once this promise resolves. */
let known: Promise<void>
let asked: number
let joined: number

beforeEach(async () => {
  viewer = anonymous
  known = Promise.resolve()
  asked = 0
  joined = 0
  const server = createServer()
  sockets = await startSocketServer({
    server,
    publicUrl: new URL(ORIGIN),
    trustProxy: false,
    resolveViewer: async () => {
      asked += 1
      await known
      return viewer
    },
    rateLimiter: { take: async () => ({ allowed: true }), uncount: async () => undefined },
    rateScale: 1,
    namespaces: [
      bindLive(spec, {
        joined: ({ join }) => {
          join('all')
          joined += 1
        },
        listeners: {},
        opened: (opened) => {
          rooms = opened
          return { stop: async () => undefined }
        },
      }),
    ],
    log: createLogger('silent'),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  assert(typeof at === 'object' && at !== null, 'the server listens')
  address = `ws://127.0.0.1:${at.port}/socket.io/?EIO=4&transport=websocket`
})

afterEach(async () => {
  for (const line of lines.splice(0)) {
    line.terminate()
  }
  await sockets.close()
})

/** A simulated browser, with the messages it received. The test can pause its reading. */
async function join() {
  const line = new WebSocket(address, { origin: ORIGIN })
  lines.push(line)
  const told: string[] = []
  const state = { closed: false }
  line.on('close', () => {
    state.closed = true
  })
  line.on('message', (data) => {
    const text = String(data)
    if (text.startsWith('0')) {
      line.send('40/news,')
    } else if (text.startsWith('42/news,')) {
      told.push(text)
    }
  })
  const before = joined
  await expect.poll(() => joined).toBe(before + 1)
  return { line, told, state }
}

const gauge = (name: string) =>
  present(
    sockets.gauges.find((one) => one.name === name),
    name,
  ).read()
const count = () => gauge('sockets_open')

describe('sending to a room', () => {
  it('drops a client that does not read, and delivers everything to the others', async () => {
    const slow = await join()
    const fast = await join()
    slow.line.pause()
    // The network buffers take some megabytes before the server has to queue anything.
    const DROPPED_WITHIN = 300
    const AFTERWARDS = 50
    let droppedAt: number | undefined
    let rounds = 0
    for (; rounds < (droppedAt ?? DROPPED_WITHIN) + AFTERWARDS; rounds += 1) {
      rooms.emit('all', 'news', `${rounds} ${LARGE}`)
      // A client that reads keeps up, however busy the machine is.
      do {
        await new Promise((resolve) => setImmediate(resolve))
      } while (fast.told.length < rounds)
      droppedAt ??= (await gauge('sockets_dropped')) === 1 ? rounds : undefined
    }
    await expect.poll(() => fast.told.length).toBe(rounds)
    expect(droppedAt).toBeLessThan(DROPPED_WITHIN)
    expect(await count()).toBe(1)
    expect(fast.told.map((text) => Number(text.split('"')[3]?.split(' ')[0]))).toEqual(
      Array.from({ length: rounds }, (_, round) => round),
    )
  })

  it('reports a client as behind, and can send it only the latest when it reads again', async () => {
    const slow = await join()
    const fast = await join()
    expect(rooms.behind('all')).toEqual([])
    slow.line.pause()
    // Sends more than the network buffers take, but less than what disconnects the reader.
    for (let round = 0; rooms.behind('all').length === 0; round += 1) {
      assert(round < 1000, 'the network is full at some time')
      rooms.emit('all', 'news', LARGE)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await expect.poll(() => rooms.behind('all').length).toBe(1)
    const behind = rooms.behind('all')
    const soFar = fast.told.length
    rooms.emit('all', 'news', 'for those who keep up', behind)
    await expect.poll(() => fast.told.length).toBe(soFar + 1)
    slow.line.resume()
    await expect.poll(() => rooms.behind('all')).toEqual([])
    rooms.emitTo(behind, 'news', 'for the other')
    await expect.poll(() => slow.told.at(-1)).toContain('for the other')
    expect(slow.told.join()).not.toContain('for those who keep up')
    expect(fast.told.at(-1)).toContain('for those who keep up')
    expect(slow.state.closed).toBe(false)
  })

  it('reaches nobody if the list of recipients is empty', async () => {
    const one = await join()
    rooms.emitTo([], 'news', 'for nobody')
    rooms.emit('all', 'news', 'for all')
    await expect.poll(() => one.told.length).toBe(1)
    expect(one.told[0]).toContain('for all')
  })
})

describe('the message limit of a connection', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is not used up when the clock is set back', async () => {
    const { line, told, state } = await join()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    line.send('42/news,["first"]')
    await expect.poll(() => told).toHaveLength(1)
    vi.setSystemTime(Date.now() - 60_000)
    line.send('42/news,["second"]')
    await expect.poll(() => told.at(-1) ?? state.closed).toContain('second')
  })
})

describe('a browser that disconnects before its session is looked up', () => {
  it('takes no place of its account', async () => {
    viewer = {
      kind: 'account',
      accountId: 'a',
      role: 'user',
      permissions: new Set(),
      name: 'Asha',
      email: null,
      sessionId: 's',
      provedAt: new Date(),
    }
    const looking = Promise.withResolvers<void>()
    known = looking.promise
    const ATTEMPTS = 5
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const line = new WebSocket(address, { origin: ORIGIN })
      lines.push(line)
      line.on('message', (data) => String(data).startsWith('0') && line.send('40/news,'))
    }
    await expect.poll(() => asked).toBe(ATTEMPTS)
    for (const line of lines) {
      line.terminate()
    }
    await expect.poll(count).toBe(0)
    looking.resolve()
    await join()
  })
})
