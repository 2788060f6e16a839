import { io } from 'socket.io-client'
import type { z } from 'zod'
import type { LiveSpec } from '#contract/live.ts'

type Listener = (data: unknown) => void

/** The page's listeners by event; other events are ignored. */
export type LiveListeners<L extends LiveSpec> = { readonly [E in keyof L['emits']]?: Listener }

/** Emits an event in the namespace; it is dropped while disconnected. */
export type LiveEmit<L extends LiveSpec> = <E extends keyof L['receives'] & string>(
  event: E,
  data: z.input<L['receives'][E]>,
) => void

/** The page's handlers of connection changes. */
type ConnectionHandlers<L extends LiveSpec> = {
  /** Connected: the first time, and again after each loss. */
  readonly onOpen?: (emit: LiveEmit<L>) => void
  /** The connection is lost or could not be made; it will be retried. */
  readonly onLost?: () => void
  /** The server does not admit this viewer; there is no retry. */
  readonly onRefused?: () => void
}

const RECONNECT_DELAY_MS = 1000
/** The delay after a temporary refusal: too many connections, or an overloaded database. */
const REFUSED_RETRY_DELAY_MS = 10_000
/** The server's errors for clients that it will never admit. */
const PERMANENT_ERRORS = new Set(['unauthenticated', 'forbidden'])
/** The timeout of a connection attempt; it is then retried. */
const CONNECT_TIMEOUT_MS = 8000

/**
 * Joins a namespace with the visitor's cookie and reconnects after losses. Returns a function that
 * leaves it. Import this lazily: visitors who only read do not need its script.
 */
export function joinLive<L extends LiveSpec>(
  spec: L,
  listeners: LiveListeners<L>,
  handlers: ConnectionHandlers<L> = {},
): () => void {
  const socket = io(spec.namespace, {
    transports: ['websocket', 'polling'],
    timeout: CONNECT_TIMEOUT_MS,
  })
  const emit: LiveEmit<L> = (event, data) => {
    if (socket.connected) {
      socket.emit(event, data)
    }
  }
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  socket.on('connect', () => handlers.onOpen?.(emit))
  socket.on('connect_error', ({ message }) => {
    if (PERMANENT_ERRORS.has(message)) {
      handlers.onRefused?.()
      return
    }
    handlers.onLost?.()
    // The library reconnects by itself, unless the server refused the connection.
    if (!socket.active) {
      reconnectTimer = setTimeout(() => socket.connect(), REFUSED_RETRY_DELAY_MS)
    }
  })
  for (const event of Object.keys(spec.emits)) {
    const listener: Listener | undefined = listeners[event]
    if (listener !== undefined) {
      socket.on(event, listener)
    }
  }
  socket.on('disconnect', (reason) => {
    handlers.onLost?.()
    // The server disconnects sockets whose session has a new token, for example after a password
    // change. Joining again uses the new cookie; a client without a session is then refused for
    // good.
    if (reason === 'io server disconnect') {
      reconnectTimer = setTimeout(() => socket.connect(), RECONNECT_DELAY_MS)
    }
  })
  return () => {
    clearTimeout(reconnectTimer)
    socket.disconnect()
  }
}

/**
 * Makes a listener for data of this shape, for example
 * `count: checkedListener(spec.emits.count, ({ unread }) => ...)`.
 * Data that does not match is dropped, because another server release may send events that this
 * page does not know.
 */
export function checkedListener<S extends z.ZodType>(
  schema: S,
  handler: (data: z.output<S>) => void,
): Listener {
  return (data) => {
    const parsed = schema.safeParse(data)
    if (parsed.success) {
      handler(parsed.data)
    }
  }
}
