import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import { SECOND_MS } from '#kit/clock.ts'

/** In what somebody is slow: sending the head or the body of a request, or taking answers. */
type Slowness = 'headers' | 'body' | 'reader'

/** How long each was borne, in milliseconds. */
export type BorneMs = Readonly<Record<Slowness, readonly number[]>>

/** What the thread is told when it is started. */
export type SlowClientsOrder = {
  readonly port: number
  /** How many of each kind. */
  readonly each: number
  /** For how long they come again when they have been cut off. */
  readonly seconds: number
  /** So large that several of it find no place in the buffers of the network. */
  readonly largePath: string
}

const STEP_MS = SECOND_MS
/** What a reader takes at a time. */
const SIP_BYTES = 1024
/** As many as may be asked ahead. */
const ASKED_AT_ONCE = 16
/** Whoever does not read hears of nothing: then it looks whether it was cut off. */
const LOOK_AFTER_MS = 30 * SECOND_MS
const LOOK_MS = 15 * SECOND_MS
/** Longer than anybody should be borne. */
const GIVE_UP_MS = 120 * SECOND_MS

const { port, each, seconds, largePath }: SlowClientsOrder = workerData
const until = performance.now() + seconds * SECOND_MS
const borneMs = {
  headers: [] as number[],
  body: [] as number[],
  reader: [] as number[],
}

/** Comes again until it is over. */
async function stay(slowness: Slowness, place: number): Promise<void> {
  // Not all at the same moment.
  await sleep((place / each) * STEP_MS)
  do {
    borneMs[slowness].push(await (slowness === 'reader' ? read() : send(slowness)))
  } while (performance.now() < until)
}

const BEGINNINGS = {
  headers: 'GET / HTTP/1.1\r\nhost: localhost\r\n',
  body:
    `POST ${signInWithPassword.path} HTTP/1.1\r\nhost: localhost\r\n` +
    'content-type: application/json\r\ncontent-length: 200000\r\n\r\n{"email":"',
}

/** A line of the head, or a byte of the body, a second; until the connection is gone. */
async function send(slowness: 'headers' | 'body'): Promise<number> {
  const socket = await open()
  const began = performance.now()
  socket.resume()
  socket.write(BEGINNINGS[slowness])
  const more = slowness === 'body' ? 'a' : 'x-more: 1\r\n'
  const going = setInterval(() => socket.write(more), STEP_MS)
  await gone(socket, GIVE_UP_MS)
  clearInterval(going)
  return performance.now() - began
}

/** Asks for much and hardly reads; in the end all that still comes, to see whether it was cut off. */
async function read(): Promise<number> {
  const socket = await open()
  const began = performance.now()
  socket.write(`GET ${largePath} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(ASKED_AT_ONCE))
  const sipping = setInterval(() => socket.read(SIP_BYTES), STEP_MS)
  await gone(socket, LOOK_AFTER_MS)
  clearInterval(sipping)
  const lookedAt = performance.now()
  socket.resume()
  const isCut = await gone(socket, LOOK_MS)
  socket.destroy()
  return isCut ? lookedAt - began : GIVE_UP_MS
}

/** A connection that has been served once: how long others wait for their turn is not borne by anybody. */
function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('error', reject)
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    socket.once('readable', () => {
      socket.read()
      socket.off('error', reject)
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
  })
}

/** Whether the connection ends within that time. */
function gone(socket: Socket, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (socket.closed) {
      resolve(true)
      return
    }
    const timer = setTimeout(() => resolve(false), withinMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}

await Promise.all(
  (['headers', 'body', 'reader'] as const).flatMap((slowness) =>
    Array.from({ length: each }, (_, place) => stay(slowness, place)),
  ),
)
parentPort?.postMessage(borneMs)
