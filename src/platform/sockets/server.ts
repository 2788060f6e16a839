import { type Server as HttpServer, type IncomingMessage, ServerResponse } from 'node:http'
import { type Namespace, Server, type Socket } from 'socket.io'
import type { z } from 'zod'
import { SECOND_MS } from '#kit/clock.ts'
import { clientAddress } from '../http/client-address.ts'
import { fieldWords, wordsByField } from '../http/dispatch/field-words.ts'
import { isOwnOrigin } from '../http/security/origin.ts'
import { JSON_TYPE, rawAnswer, rawBody } from '../http/security/raw-answers.ts'
import { commonHeaders, dataPolicy, transportSecurity } from '../http/security/security-headers.ts'
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
  /** Multiplies the limits of connections (load tests). */
  readonly rateScale: number
  readonly namespaces: readonly LiveNamespace[]
  readonly log: Logger
}

export type SocketServer = {
  /** To be told of every account whose sessions or permissions changed: what is over is closed. */
  readonly recheck: (accountId: string) => Promise<void>
  readonly gauges: readonly Gauge[]
  readonly close: () => Promise<void>
}

const SOCKETS_PER_ACCOUNT = 5
const SOCKETS_PER_NETWORK = 20
/** Four KiB of text, each byte of which may be escaped, and the envelope around it. */
const MAX_PACKET_BYTES = 2 * 4096 + 512
/** A connection that has joined nothing by then is closed. */
const JOIN_WITHIN_MS = 10 * SECOND_MS
const EVENTS = { perSecond: 5, burst: 10 }
/** Everything that arrives on a connection: events, requests to join, signs of life. */
const PACKETS = { perSecond: 20, burst: 40 }

type SocketServerContext = Omit<SocketServerOptions, 'server'> & {
  readonly limits: ConnectionLimits
  readonly sessions: SocketSessions
}

/** Socket.IO on the HTTP server: who may connect, how often, and what they may say. */
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
  // Socket.IO lets anybody into the namespace without a name, where nobody listens.
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

/** Where browsers ask for live updates. */
const PATH = '/socket.io/'

/** Whether a request asks for a connection of this kind; any other is answered as a request. */
export function isSocketUpgrade({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url?.startsWith(PATH) === true &&
    url.includes('transport=websocket') &&
    headers.upgrade?.toLowerCase() === 'websocket'
  )
}

/** What the library answers itself has the headers of every answer, and is kept by nobody. */
function addCommonHeaders(server: HttpServer, io: Server, publicUrl: URL): void {
  const secure = publicUrl.protocol === 'https:'
  const headers = {
    ...commonHeaders,
    'content-security-policy': dataPolicy,
    'cache-control': 'no-store',
    ...(secure ? { 'strict-transport-security': transportSecurity } : {}),
  }
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
 * Before the library looks at a request: it must come from a page of ours, and not too often. One that
 * opens a connection is counted more strictly, since a connection that nobody takes up stays a while.
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
      accountId: undefined,
      address: clientAddress(request, trustProxy),
      subject: undefined,
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

/** The reason why the browser may not join, as it is told. */
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
    subject: undefined,
  })
  if (!rate.allowed) {
    return 'rate_limited'
  }
  if (!hasAccess(spec.access, viewer)) {
    return accountId === undefined ? 'unauthenticated' : 'forbidden'
  }
  // Of a connection that has closed meanwhile nothing would say so once more.
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
  // A map: an object would answer to the names that every object knows.
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
      const parsed = receives.get(event)?.safeParse(data, { error: fieldWords })
      if (parsed?.success) {
        return namespace.listeners.get(event)?.(connection, parsed.data)
      }
      socket.emit('refused', refusalOf(event, parsed?.error))
      return undefined
    })
  })
  socket.once('disconnect', () => void guard(() => namespace.left(connection)))
  void guard(() => namespace.joined(connection))
}

/** In every namespace the answer to what does not fit: nothing is dropped without a word. */
function refusalOf(event: string, error: z.ZodError | undefined) {
  const name = event.slice(0, 80)
  const fields = error === undefined ? {} : wordsByField(error, name)
  const unknown = `There is no event called “${name}” here.`
  return { event: name, message: Object.values(fields)[0] ?? unknown, fields }
}

const sockets = new WeakMap<Joined, Socket>()

function connectionOf(socket: Socket, { spec }: LiveNamespace): LiveConnection {
  const { viewer }: { viewer: Viewer } = socket.data
  const connection: LiveConnection = {
    // `admit` let in only whom the namespace's access promises.
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
      // Without a room Socket.IO would tell everybody.
      if (ids.length > 0) {
        say(space.to(ids), event, data)
      }
    },
  }
}

type Pace = { readonly perSecond: number; readonly burst: number }

/** A bucket that refills; false when it is empty. By a clock that nobody sets back. */
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
