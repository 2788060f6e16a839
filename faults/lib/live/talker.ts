import { io, type Socket } from 'socket.io-client'
import { newId } from '#kit/id.ts'
import type { Message } from '../../../src/contract/messaging/types.ts'
import { headersOf } from './server.ts'

type Arrived = {
  readonly with: string
  readonly messages: readonly Message[]
  readonly last: number
}

/** Errors during the run, as sentences. */
export type TalkTally = {
  readonly reordered: string[]
  readonly leaked: string[]
  connections: number
  sent: number
}

export type TalkerOptions = {
  readonly id: string
  readonly cookie: string
  readonly partners: readonly string[]
  readonly address: () => string
  readonly tally: TalkTally
}

export type Talker = ReturnType<typeof openTalker>

/**
 * A connection may send five messages a second; unanswered messages are sent again after a
 * reconnect.
 */
const WAITING_MAX = 4
const REJOIN_MS = 300
const AGAIN_MS = 1_000

type TalkerState = TalkerOptions & {
  readonly shown: Map<string, string[]>
  readonly waiting: Map<string, { readonly receiverId: string; readonly message: string }>
  readonly acknowledged: string[]
  socket: Socket | undefined
  closed: boolean
}

/**
 * A browser that sends and receives messages, and after a gap asks for those after the last one it
 * knows.
 */
export function openTalker(options: TalkerOptions) {
  const talker: TalkerState = {
    ...options,
    shown: new Map(options.partners.map((other): [string, string[]] => [other, []])),
    waiting: new Map<string, { readonly receiverId: string; readonly message: string }>(),
    acknowledged: [],
    socket: undefined,
    closed: false,
  }

  join(talker)

  return {
    id: talker.id,
    shown: talker.shown,
    acknowledged: talker.acknowledged,
    isQuiet: () => talker.waiting.size === 0,
    /** Returns false while too many messages await storage. */
    send: (receiverId: string, message: string) => send(talker, receiverId, message),
    cut: () => talker.socket?.io.engine?.close(),
    /**
     * Asks for missed messages: a lost packet on a working connection is noticed in no other way.
     */
    ask: () => ask(talker),
    close: () => {
      talker.closed = true
      talker.socket?.removeAllListeners()
      talker.socket?.disconnect()
    },
  }
}

function ask(talker: TalkerState) {
  talker.socket?.emit(
    'since',
    [...talker.shown].map(([other, list]) => [other, list.length]),
  )
}

function receive(talker: TalkerState, { with: other, messages, last }: Arrived) {
  const list = talker.shown.get(other)
  if (
    list === undefined ||
    messages.some(({ sender }) => sender !== talker.id && sender !== other)
  ) {
    talker.tally.leaked.push(`${talker.id} was told of ${other}`)
    return
  }
  const places = messages.map(({ seq }) => seq)
  if (places.some((seq, index) => index > 0 && seq !== (places[index - 1] ?? 0) + 1)) {
    talker.tally.reordered.push(`${talker.id} was told ${places.join(' ')} by ${other}`)
  }
  for (const { seq, content } of messages) {
    if (seq === list.length + 1) {
      list.push(content)
    }
  }
  if (list.length < last) {
    ask(talker)
  }
}

function join(talker: TalkerState) {
  const fresh = io(`${talker.address()}/messaginglive`, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    extraHeaders: headersOf(talker.cookie),
  })
  talker.socket = fresh
  const again = () => {
    fresh.removeAllListeners()
    fresh.disconnect()
    if (!talker.closed && talker.socket === fresh) {
      setTimeout(() => join(talker), REJOIN_MS)
    }
  }
  fresh.on('connect', () => {
    talker.tally.connections += 1
    ask(talker)
    for (const [clientId, said] of talker.waiting) {
      fresh.emit('message', { ...said, clientId })
    }
  })
  fresh.on('arrived', (news: Arrived) => receive(talker, news))
  fresh.on('gap', () => ask(talker))
  fresh.on('stored', ({ clientId }: { readonly clientId: string }) => {
    const said = talker.waiting.get(clientId)
    if (said !== undefined) {
      talker.waiting.delete(clientId)
      talker.acknowledged.push(said.message)
    }
  })
  fresh.on('refused', ({ clientId }: { readonly clientId: string }) => {
    const said = talker.waiting.get(clientId)
    setTimeout(
      () => said && talker.socket === fresh && fresh.emit('message', { ...said, clientId }),
      AGAIN_MS,
    )
  })
  fresh.once('connect_error', again)
  fresh.once('disconnect', again)
}

function send(talker: TalkerState, receiverId: string, message: string): boolean {
  if (talker.waiting.size >= WAITING_MAX) {
    return false
  }
  const clientId = newId()
  talker.waiting.set(clientId, { receiverId, message })
  talker.tally.sent += 1
  talker.socket?.emit('message', { receiverId, message, clientId })
  return true
}
