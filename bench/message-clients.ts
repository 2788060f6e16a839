/** Browsers that send messages to each other, many in one process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#kit/id.ts'
import { type BareSocket, openBareSocket } from '#main/testing/bare-socket.ts'
import { until } from '#platform/testing/until.ts'
import { answerParent } from './lib/children.ts'
import { quantile } from './lib/compare.ts'
import type { MessageClientReport, MessageClientRequest, WritingPair } from './lib/messages/talk.ts'
import { ORIGIN } from './lib/sockets/talk.ts'

const AT_ONCE = 25
const ARRIVE_WITHIN_MS = 20_000

type Writer = { readonly socket: BareSocket; readonly receiverId: string }

const writers: Writer[] = []
/** When each message in flight was sent. */
const underWay = new Map<string, number>()
let ages: number[] = []

process.on('disconnect', () => process.exit(0))
answerParent(act)

async function act(request: MessageClientRequest): Promise<object> {
  if (request.do === 'write') {
    return write(request.messages, request.perSecond)
  }
  const { url, namespace, pairs } = request
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
  onArrived: (event: string) => void,
): Promise<BareSocket> {
  return new Promise((resolve, reject) => {
    openBareSocket(
      // The bare server has no sessions, so the id is sent to it.
      { url, namespace, origin: ORIGIN, cookie, auth: { id } },
      {
        onJoined: resolve,
        onEvent: (event) => {
          if (event.startsWith('["arrived"')) {
            onArrived(event)
          } else if (event.startsWith('["refused"')) {
            reject(new Error(event))
          }
        },
        onEnd: reject,
      },
    )
  })
}

function arrived(event: string): void {
  const now = performance.now()
  const [, { messages }]: [string, { messages: { content: string }[] }] = JSON.parse(event)
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
    socket.emit('message', { receiverId, message, clientId })
  }
  await until(() => underWay.size === 0, ARRIVE_WITHIN_MS, 'all messages arrive')
  return { p50: quantile(ages, 0.5), p99: quantile(ages, 0.99) }
}

function noWriter(): never {
  throw new Error('nobody is connected')
}
