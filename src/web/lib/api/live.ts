import { io } from 'socket.io-client'
import type { z } from 'zod'
import type { LiveSpec } from '#contract/live.ts'

type Listener = (data: unknown) => void

/** What the page does with the events of a namespace; those without a listener are let pass. */
export type LiveListeners<L extends LiveSpec> = { readonly [E in keyof L['emits']]?: Listener }

/** Says something in the namespace; while the connection is lost it is dropped. */
export type LiveSay<L extends LiveSpec> = <E extends keyof L['receives'] & string>(
  event: E,
  data: z.input<L['receives'][E]>,
) => void

/** What the page does with the connection itself. */
type LiveLine<L extends LiveSpec> = {
  /** The connection stands: the first time, and again after each loss. */
  readonly onOpen?: (say: LiveSay<L>) => void
  /** It is lost, or could not be made; it is tried again. */
  readonly onLost?: () => void
  /** The server lets only others in: it is not tried again. */
  readonly onRefused?: () => void
}

const REJOIN_MS = 1000
/** After a refusal that passes: so many connections, so little database just now. */
const REFUSED_PAUSE_MS = 10_000
/** What the server says to those whom it will not let in later either. */
const FINAL = new Set(['unauthenticated', 'forbidden'])
/** A line that does not answer is given up after that, and tried anew. */
const OPENS_WITHIN_MS = 8000

/**
 * Joins a namespace with the visitor's cookie and stays joined through lost connections; returns
 * how to leave it. Import this lazily: its script is of no use to visitors who only read.
 */
export function joinLive<L extends LiveSpec>(
  spec: L,
  listeners: LiveListeners<L>,
  line: LiveLine<L> = {},
): () => void {
  const socket = io(spec.namespace, {
    transports: ['websocket', 'polling'],
    timeout: OPENS_WITHIN_MS,
  })
  const say: LiveSay<L> = (event, data) => {
    if (socket.connected) {
      socket.emit(event, data)
    }
  }
  let rejoining: ReturnType<typeof setTimeout> | undefined
  socket.on('connect', () => line.onOpen?.(say))
  socket.on('connect_error', ({ message }) => {
    if (FINAL.has(message)) {
      line.onRefused?.()
      return
    }
    line.onLost?.()
    // The library tries again by itself, unless it was the server that said no.
    if (!socket.active) {
      rejoining = setTimeout(() => socket.connect(), REFUSED_PAUSE_MS)
    }
  })
  for (const event of Object.keys(spec.emits)) {
    const listener: Listener | undefined = listeners[event]
    if (listener !== undefined) {
      socket.on(event, listener)
    }
  }
  socket.on('disconnect', (reason) => {
    line.onLost?.()
    // The server ends connections whose session has a new token since, as after a changed password.
    // The new cookie joins again; who has no session any more is refused, which is the end of it.
    if (reason === 'io server disconnect') {
      rejoining = setTimeout(() => socket.connect(), REJOIN_MS)
    }
  })
  return () => {
    clearTimeout(rejoining)
    socket.disconnect()
  }
}

/**
 * A listener for data of that shape: `count: heard(spec.emits.count, ({ unread }) => ...)`. What
 * does not fit is dropped: another release of the server may say what this page does not know.
 */
export function heard<S extends z.ZodType>(schema: S, use: (data: z.output<S>) => void): Listener {
  return (data) => {
    const parsed = schema.safeParse(data)
    if (parsed.success) {
      use(parsed.data)
    }
  }
}
