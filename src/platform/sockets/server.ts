import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http'
import { type Namespace, Server, type Socket } from 'socket.io'
import { SECOND_MS } from '#kit/clock.ts'
import type { FailureDetail } from '#kit/result.ts'
import { clientAddress } from '../http/client-address.ts'
import { parseSent } from '../http/dispatch/input.ts'
import { inputTexts } from '../http/dispatch/texts.ts'
import { isOwnOrigin } from '../http/security/origin.ts'
import { JSON_TYPE, rawAnswer, rawBody } from '../http/security/raw-answers.ts'
import { dataHeadersAt } from '../http/security/security-headers.ts'
import { hasAccess, type ResolveViewer, type Viewer } from '../http/viewer.ts'
import type { Logger } from '../log.ts'
import type { Gauge } from '../metrics.ts'
import type { RateLimiter } from '../rate.ts'
import { type ConnectionLimits, createConnectionLimits } from './connection-limits.ts'
import type { Joined, LiveConnection, LiveNamespace, LiveRooms } from './namespace.ts'
import { createSocketSessions, type SocketSessions } from './sessions.ts'
import { boundReader } from './slow-readers.ts'

export type SocketServerOptions = {
  readonly server: HttpServer
  readonly publicUrl: URL
  readonly trustProxy: boolean
  readonly resolveViewer: ResolveViewer
  readonly rateLimiter: RateLimiter
  /** Multiplies the connection limits (load tests). */
  readonly rateScale: number
  readonly namespaces: readonly LiveNamespace[]
  readonly log: Logger
}

export type SocketServer = {
  /**
   * To be called for every account whose sessions or permissions changed. Closes connections that
   * are no longer allowed.
   */
  readonly recheck: (accountId: string) => Promise<void>
  readonly gauges: readonly Gauge[]
  readonly close: () => Promise<void>
}

const SOCKETS_PER_ACCOUNT = 5
const SOCKETS_PER_NETWORK = 20
/** 4 KiB of text, in which every byte may be escaped, plus the envelope. */
const MAX_PACKET_BYTES = 2 * 4096 + 512
/** A connection that has not joined a namespace by then is closed. */
const JOIN_WITHIN_MS = 10 * SECOND_MS
const EVENTS = { perSecond: 5, burst: 10 }
/** Applies to everything that arrives on a connection: events, join requests, heartbeats. */
const PACKETS = { perSecond: 20, burst: 40 }

type SocketServerContext = Omit<SocketServerOptions, 'server'> & {
  readonly limits: ConnectionLimits
  readonly sessions: SocketSessions
}

/** Socket.IO on the HTTP server, with access, rate limits and validated events. */
export async function startSocketServer(options: SocketServerOptions): Promise<SocketServer> {
  const { publicUrl, trustProxy, rateScale, log } = options
  const limits = createConnectionLimits({
    perAccount: SOCKETS_PER_ACCOUNT * rateScale,
    perNetwork: SOCKETS_PER_NETWORK * rateScale,
  })
  const sessions = createSocketSessions({
    resolveViewer: options.resolveViewer,
    secureCookies: publicUrl.protocol === 'https:',
    log,
  })
  const io = new Server(options.server, {
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: JOIN_WITHIN_MS,
    perMessageDeflate: false,
    httpCompression: false,
  })
  addCommonHeaders(options.server, io, publicUrl)
  addRefusals(io, options)
  let dropped = 0
  io.engine.on('connection', (connection) => {
    if (!limits.enter(connection, clientAddress(connection.request, trustProxy))) {
      connection.close()
      return
    }
    connection.once('close', () => limits.leave(connection))
    boundReader(connection, () => {
      dropped += 1
      log.info('a socket was dropped that did not read')
    })
    const pace = createPace(PACKETS)
    connection.on('packet', () => {
      if (!pace()) {
        connection.close(true)
      }
    })
  })
  // Socket.IO admits everyone to the default namespace, which is not used.
  io.use((_socket, next) => next(new Error('Invalid namespace')))
  const parts = { ...options, limits, sessions }
  const opened = await Promise.all(
    options.namespaces.map((namespace) => openNamespace(io, namespace, parts)),
  )
  return {
    recheck: sessions.recheck,
    gauges: [
      {
        name: 'sockets_open',
        help: 'Connections for live updates.',
        read: async () => io.engine.clientsCount,
      },
      {
        name: 'sockets_dropped',
        help: 'Connections closed since the start because nobody read what they were told.',
        read: async () => dropped,
      },
    ],
    close: async () => {
      sessions.stop()
      await Promise.all(opened.map((one) => one?.stop()))
      io.disconnectSockets(true)
      io.engine.close()
      io.removeAllListeners()
    },
  }
}

/** The path for live updates. */
const PATH = '/socket.io/'

/**
 * Whether a request is a WebSocket upgrade for Socket.IO. Any other is answered as a plain request.
 */
export function isSocketUpgrade({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url?.startsWith(PATH) === true &&
    url.includes('transport=websocket') &&
    headers.upgrade?.toLowerCase() === 'websocket'
  )
}

/** Responses of the library itself get the common headers and are not cached. */
function addCommonHeaders(server: HttpServer, io: Server, publicUrl: URL): void {
  const headers = dataHeadersAt(publicUrl)
  server.prependListener('request', ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url?.startsWith(PATH)) {
      for (const [name, value] of Object.entries(headers)) {
        response.setHeader(name, value)
      }
    }
  })
  io.engine.on('headers', (answered: Record<string, string>) => {
    Object.assign(answered, headers)
  })
}

/**
 * Checks a request before the library sees it: it must come from one of our pages and be within the
 * rate limit. Requests that open a connection have a stricter limit, because an unused connection
 * stays open for a while.
 */
function addRefusals(
  io: Server,
  { publicUrl, trustProxy, rateLimiter }: SocketServerOptions,
): void {
  const refusalOf = async (request: IncomingMessage) => {
    if (!isOwnOrigin(request, publicUrl.origin)) {
      return 403
    }
    const query = new URLSearchParams(request.url?.split('?')[1])
    const verdict = await rateLimiter.take(query.get('sid') ? 'socket' : 'socket-open', {
      address: clientAddress(request, trustProxy),
    })
    return verdict.allowed ? undefined : 429
  }
  io.engine.use((request: IncomingMessage, response: object, next: (error?: unknown) => void) => {
    refusalOf(request).then((status) => {
      if (status === undefined) {
        next()
      } else if (response instanceof ServerResponse) {
        response.writeHead(status, { 'content-type': JSON_TYPE }).end(rawBody(status))
      } else {
        request.socket.end(rawAnswer(status))
      }
    }, next)
  })
}

function openNamespace(io: Server, namespace: LiveNamespace, parts: SocketServerContext) {
  const space = io.of(namespace.spec.namespace)
  space.use((socket, next) => {
    admit(socket, namespace, parts).then(
      (refusal) => next(refusal === undefined ? undefined : new Error(refusal)),
      (error: unknown) => {
        parts.log.warn({ err: error }, 'socket not admitted')
        next(new Error('unavailable'))
      },
    )
  })
  space.on('connection', (socket) => serve(socket, namespace, parts.log))
  return namespace.opened(roomsOf(space, namespace))
}

/** Returns the reason why the browser may not join, as sent to it. Undefined: it may join. */
async function admit(
  socket: Socket,
  { spec }: LiveNamespace,
  { sessions, limits, rateLimiter, trustProxy }: SocketServerContext,
): Promise<string | undefined> {
  const viewer = await sessions.identify(socket.handshake.headers.cookie)
  const accountId = viewer.kind === 'account' ? viewer.accountId : undefined
  const rate = await rateLimiter.take('socket-connect', {
    accountId,
    address: clientAddress(socket.request, trustProxy),
  })
  if (!rate.allowed) {
    return 'rate_limited'
  }
  if (!hasAccess(spec.access, viewer)) {
    return accountId === undefined ? 'unauthenticated' : 'forbidden'
  }
  // A connection that has closed meanwhile emits no further close event, so it must not be counted.
  if (socket.conn.readyState !== 'open') {
    return 'closed'
  }
  if (accountId !== undefined && !limits.claim(socket.conn, accountId)) {
    return 'too_many_connections'
  }
  sessions.watch(socket, spec.access, viewer)
  socket.data = { viewer }
  return undefined
}

function serve(socket: Socket, namespace: LiveNamespace, log: Logger): void {
  // A Map, because an object would also match inherited names such as `constructor`.
  const receives = new Map(Object.entries(namespace.spec.receives))
  const connection = connectionOf(socket, namespace)
  const guard = async (work: () => Promise<void> | void) => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, namespace: namespace.spec.namespace }, 'socket handler')
    }
  }
  const pace = createPace(EVENTS)
  socket.onAny((event: string, data: unknown) => {
    if (!pace()) {
      socket.disconnect(true)
      return
    }
    void guard(() => {
      const name = event.slice(0, 80)
      const schema = receives.get(event)
      const parsed = schema && parseSent(schema, data, name)
      if (parsed?.ok) {
        return namespace.listeners.get(event)?.(connection, parsed.value)
      }
      socket.emit('refused', refusalOf(name, parsed?.fields))
      return undefined
    })
  })
  socket.once('disconnect', () => void guard(() => namespace.left(connection)))
  void guard(() => namespace.joined(connection))
}

/** The reply to an invalid event, in every namespace. Nothing is dropped silently. */
function refusalOf(name: string, fields: FailureDetail['fields'] = {}) {
  const message = Object.values(fields)[0] ?? inputTexts.unknownEvent(name)
  return { event: name, message, fields }
}

const sockets = new WeakMap<Joined, Socket>()

function connectionOf(socket: Socket, { spec }: LiveNamespace): LiveConnection {
  const { viewer }: { viewer: Viewer } = socket.data
  const connection: LiveConnection = {
    // `admit` allows only viewers that satisfy the namespace's access.
    viewer: viewer as LiveConnection['viewer'],
    emit: (event, data) => {
      socket.emit(event, spec.emits[event]?.parse(data))
    },
    join: (room) => void socket.join(room),
    leave: (room) => void socket.leave(room),
    isOpen: () => socket.connected,
  }
  sockets.set(connection, socket)
  socket.data.connection = connection
  return connection
}

function idsOf(connections: readonly Joined[]): string[] {
  return connections.flatMap((connection) => sockets.get(connection)?.id ?? [])
}

function roomsOf(space: Namespace, { spec }: LiveNamespace): LiveRooms {
  const { rooms } = space.adapter
  const say = (target: Pick<Namespace, 'emit'>, event: string, data: unknown) =>
    target.emit(event, spec.emits[event]?.parse(data))
  return {
    isOpen: (room) => rooms.has(room),
    rooms: () => [...rooms.keys()],
    emit: (room, event, data, except = []) => {
      say(space.to(room).except(idsOf(except)), event, data)
    },
    behind: (room) =>
      [...(rooms.get(room) ?? [])].flatMap((id): readonly Joined[] => {
        const socket = space.sockets.get(id)
        return socket === undefined || socket.conn.transport.writable
          ? []
          : [socket.data.connection]
      }),
    emitTo: (connections, event, data) => {
      const ids = idsOf(connections)
      // Without a room Socket.IO would send to everyone.
      if (ids.length > 0) {
        say(space.to(ids), event, data)
      }
    },
  }
}

type Pace = { readonly perSecond: number; readonly burst: number }

/** A token bucket on a monotonic clock. The function returns false when the bucket is empty. */
function createPace({ perSecond, burst }: Pace): () => boolean {
  let left = burst
  let last = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(burst, left + ((now - last) / SECOND_MS) * perSecond)
    last = now
    left -= 1
    return left >= 0
  }
}
