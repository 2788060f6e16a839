/** Browsers that write to each other, many in one process, over Socket.IO's protocol by hand. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { newId } from '#kit/id.ts'
import type { MessageClientReport, MessageClientRequest, WritingPair } from './lib/messages/talk.ts'
import { ORIGIN } from './lib/sockets/talk.ts'

const AT_ONCE = 25
const ARRIVE_WITHIN_MS = 20_000

type Writer = { readonly socket: WebSocket; readonly receiverId: string }

let prefix = ''
const writers: Writer[] = []
/** When each message that is under way was written. */
const underWay = new Map<string, number>()
let ages: number[] = []

process.on('disconnect', () => process.exit(0))
process.on('message', (request: MessageClientRequest) => {
  act(request).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      process.stderr.write(`${error}\n`)
      process.exit(1)
    },
  )
})

async function act(request: MessageClientRequest): Promise<object> {
  if (request.do === 'write') {
    return write(request.messages, request.perSecond)
  }
  const { url, namespace, pairs } = request
  prefix = `42${namespace},`
  for (let from = 0; from < pairs.length; from += AT_ONCE) {
    const some = pairs.slice(from, from + AT_ONCE)
    writers.push(...(await Promise.all(some.map((pair) => connectPair(url, namespace, pair)))))
  }
  return {}
}

async function connectPair(url: string, namespace: string, pair: WritingPair): Promise<Writer> {
  const [socket] = await Promise.all([
    connect(url, namespace, pair.from, () => undefined),
    connect(url, namespace, pair.to, arrived),
  ])
  return { socket, receiverId: pair.to.id }
}

function connect(
  url: string,
  namespace: string,
  { id, cookie }: WritingPair['from'],
  onArrived: (text: string) => void,
): Promise<WebSocket> {
  const { host } = new URL(url)
  const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`, {
    headers: { origin: ORIGIN, cookie },
    perMessageDeflate: false,
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a socket was closed')))
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString()
      if (text === '2') {
        socket.send('3')
      } else if (text.startsWith('0')) {
        // The bare server has no sessions: it is told who comes.
        socket.send(`40${namespace},${JSON.stringify({ id })}`)
      } else if (text.startsWith(`40${namespace}`)) {
        resolve(socket)
      } else if (text.startsWith(`44${namespace}`)) {
        reject(new Error(text))
      } else if (text.startsWith(`${prefix}["arrived"`)) {
        onArrived(text)
      } else if (text.startsWith(`${prefix}["refused"`)) {
        reject(new Error(text))
      }
    })
  })
}

function arrived(text: string): void {
  const now = performance.now()
  const [, { messages }]: [string, { messages: { content: string }[] }] = JSON.parse(
    text.slice(prefix.length),
  )
  for (const { content } of messages) {
    const since = underWay.get(content)
    if (since !== undefined) {
      underWay.delete(content)
      ages.push(now - since)
    }
  }
}

let turn = 0

async function write(messages: number, perSecond: number): Promise<MessageClientReport> {
  ages = []
  const started = performance.now()
  for (let written = 0; written < messages; written += 1) {
    await sleep(Math.max(0, (written / perSecond) * 1000 - (performance.now() - started)))
    const { socket, receiverId } = writers[turn % writers.length] ?? writers[0] ?? noWriter()
    turn += 1
    const message = `Message ${turn}`
    underWay.set(message, performance.now())
    const clientId = newId()
    socket.send(`${prefix}${JSON.stringify(['message', { receiverId, message, clientId }])}`)
  }
  const until = performance.now() + ARRIVE_WITHIN_MS
  while (underWay.size > 0) {
    if (performance.now() > until) {
      throw new Error(`${underWay.size} messages have not arrived`)
    }
    await sleep(20)
  }
  const sorted = ages.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

function noWriter(): never {
  throw new Error('nobody is connected')
}
