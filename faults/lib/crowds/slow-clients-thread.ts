import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import { SECOND_MS } from '#kit/clock.ts'

/** What a client does slowly: send the head or the body of a request, or read answers. */
type Slowness = 'headers' | 'body' | 'reader'

/** How long the server kept each connection, in milliseconds. */
export type ToleratedMs = Readonly<Record<Slowness, readonly number[]>>

/** The settings of the thread. */
export type SlowClientsOrder = {
  readonly port: number
  /** The number of clients of each kind. */
  readonly each: number
  /** How many seconds clients reconnect after they have been cut off. */
  readonly seconds: number
  /** How late the server may be with cutting them off. */
  readonly lateMs: number
  /** A path with a response so large that several of them do not fit into the network buffers. */
  readonly largePath: string
}

const STEP_MS = SECOND_MS
/** How many bytes a slow reader reads at a time. */
const SIP_BYTES = 1024
/** The number of pipelined requests. */
const ASKED_AT_ONCE = 16
/** A client that does not read cannot see that it was cut off, so it checks after this time. */
const LOOK_AFTER_MS = 28 * SECOND_MS
const LOOK_MS = 15 * SECOND_MS
/** Longer than the server may keep any of them. */
const GIVE_UP_MS = 120 * SECOND_MS

const { port, each, seconds, lateMs, largePath }: SlowClientsOrder = workerData
const until = performance.now() + seconds * SECOND_MS
const toleratedMs = {
  headers: [] as number[],
  body: [] as number[],
  reader: [] as number[],
}

/** Reconnects until the time is over. */
async function stay(slowness: Slowness, place: number): Promise<void> {
  // Spreads the starts.
  await sleep((place / each) * STEP_MS)
  do {
    toleratedMs[slowness].push(await (slowness === 'reader' ? read() : send(slowness)))
  } while (performance.now() < until)
}

const BEGINNINGS = {
  headers: 'GET / HTTP/1.1\r\nhost: localhost\r\n',
  body:
    `POST ${signInWithPassword.path} HTTP/1.1\r\nhost: localhost\r\n` +
    'content-type: application/json\r\ncontent-length: 200000\r\n\r\n{"email":"',
}

/** Sends one header line or one byte of the body per second until the connection is closed. */
async function send(slowness: 'headers' | 'body'): Promise<number> {
  const socket = await open()
  const began = performance.now()
  socket.resume()
  socket.write(BEGINNINGS[slowness])
  const more = slowness === 'body' ? 'a' : 'x-more: 1\r\n'
  const going = setInterval(() => socket.write(more), STEP_MS)
  await closed(socket, GIVE_UP_MS)
  clearInterval(going)
  return performance.now() - began
}

/**
 * Requests much and reads very slowly; at the end reads everything that remains, to see whether it
 * was cut off.
 */
async function read(): Promise<number> {
  const socket = await open()
  const began = performance.now()
  socket.write(`GET ${largePath} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(ASKED_AT_ONCE))
  const sipping = setInterval(() => socket.read(SIP_BYTES), STEP_MS)
  await closed(socket, LOOK_AFTER_MS + lateMs / 2)
  clearInterval(sipping)
  const lookedAt = performance.now()
  socket.resume()
  const isCut = await closed(socket, LOOK_MS)
  socket.destroy()
  return isCut ? lookedAt - began : GIVE_UP_MS
}

/**
 * A connection on which one request was answered, so that waiting to be accepted is not counted.
 */
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

/** Whether the connection closes within the given time. */
function closed(socket: Socket, withinMs: number): Promise<boolean> {
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
parentPort?.postMessage(toleratedMs)
