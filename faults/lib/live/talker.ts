import { io, type Socket } from 'socket.io-client'
import type { Message } from '#contract/entities/messaging.ts'
import { newId } from '#kit/id.ts'
import { PUBLIC_URL } from './server.ts'

type Arrived = {
  readonly with: string
  readonly messages: readonly Message[]
  readonly last: number
}

/** What went wrong while people talked, as sentences. */
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

/** A connection may say five things a second; what waits is said again when it is lost. */
const WAITING_MAX = 4
const REJOIN_MS = 300
const AGAIN_MS = 1_000

/** A browser that writes, hears, and asks again from the last place that it knows. */
export function openTalker({ id, cookie, partners, address, tally }: TalkerOptions) {
  const shown = new Map(partners.map((other): [string, string[]] => [other, []]))
  const waiting = new Map<string, { readonly receiverId: string; readonly message: string }>()
  const acknowledged: string[] = []
  let socket: Socket | undefined
  let closed = false

  const ask = () => {
    socket?.emit(
      'since',
      [...shown].map(([other, list]) => [other, list.length]),
    )
  }

  const hear = ({ with: other, messages, last }: Arrived) => {
    const list = shown.get(other)
    if (list === undefined || messages.some(({ sender }) => sender !== id && sender !== other)) {
      tally.leaked.push(`${id} was told of ${other}`)
      return
    }
    const places = messages.map(({ seq }) => seq)
    if (places.some((seq, index) => index > 0 && seq !== (places[index - 1] ?? 0) + 1)) {
      tally.reordered.push(`${id} was told ${places.join(' ')} by ${other}`)
    }
    for (const { seq, content } of messages) {
      if (seq === list.length + 1) {
        list.push(content)
      }
    }
    if (list.length < last) {
      ask()
    }
  }

  const join = () => {
    const fresh = io(`${address()}/messaginglive`, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      extraHeaders: { origin: PUBLIC_URL.origin, cookie },
    })
    socket = fresh
    const again = () => {
      fresh.removeAllListeners()
      fresh.disconnect()
      if (!closed && socket === fresh) {
        setTimeout(join, REJOIN_MS)
      }
    }
    fresh.on('connect', () => {
      tally.connections += 1
      ask()
      for (const [clientId, said] of waiting) {
        fresh.emit('message', { ...said, clientId })
      }
    })
    fresh.on('arrived', hear)
    fresh.on('gap', ask)
    fresh.on('stored', ({ clientId }: { readonly clientId: string }) => {
      const said = waiting.get(clientId)
      if (said !== undefined) {
        waiting.delete(clientId)
        acknowledged.push(said.message)
      }
    })
    fresh.on('refused', ({ clientId }: { readonly clientId: string }) => {
      const said = waiting.get(clientId)
      setTimeout(
        () => said && socket === fresh && fresh.emit('message', { ...said, clientId }),
        AGAIN_MS,
      )
    })
    fresh.once('connect_error', again)
    fresh.once('disconnect', again)
  }
  join()

  return {
    id,
    shown,
    acknowledged,
    isQuiet: () => waiting.size === 0,
    /** False while too much waits to be stored. */
    say: (receiverId: string, message: string): boolean => {
      if (waiting.size >= WAITING_MAX) {
        return false
      }
      const clientId = newId()
      waiting.set(clientId, { receiverId, message })
      tally.sent += 1
      socket?.emit('message', { receiverId, message, clientId })
      return true
    },
    cut: () => socket?.io.engine?.close(),
    /** What was said while nobody heard: a message whose packet was lost in a line that still stands. */
    ask,
    close: () => {
      closed = true
      socket?.removeAllListeners()
      socket?.disconnect()
    },
  }
}
