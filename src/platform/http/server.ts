import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { CallSpec } from '#contract/call.ts'
import { JSON_MAX_BYTES } from '#contract/common/limits.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { fail } from '#kit/result.ts'
import type { Logger } from '../log.ts'
import type { RateLimiter } from '../rate.ts'
import { logRequests } from './access-log.ts'
import { type CachedCall, type CachedCalls, isCacheable } from './cache/cached-calls.ts'
import { compressible, sendCompressible, wantsGzip } from './cache/compressible.ts'
import {
  createVisitorCache,
  type ReadyAnswer,
  readyAnswer,
  type VisitorCache,
} from './cache/visitor-cache.ts'
import type { Handler } from './context.ts'
import { type CookieJar, createCookieJar } from './cookies.ts'
import type { CallOutcome } from './dispatch/call-outcome.ts'
import type { Dispatch } from './dispatch/dispatch.ts'
import { closeListener, listenOptions, openMoreListeners } from './listeners.ts'
import { refuse } from './refuse.ts'
import { refuseOtherMethods } from './security/methods.ts'
import { isSameSiteRequest } from './security/origin.ts'
import { refuseWhenOverloaded } from './security/overload.ts'
import { createPipelineBound } from './security/pipelines.ts'
import { answerUnreadable, JSON_TYPE, rawAnswer } from './security/raw-answers.ts'
import { countOtherRoutes } from './security/route-rates.ts'
import { dataHeadersAt, dataPolicy } from './security/security-headers.ts'
import { cutSlowClients } from './security/slow-clients.ts'
import { takeJsonOnly, takeMultipartOnly } from './uploads/bodies.ts'
import { readParts } from './uploads/read-parts.ts'
import { createUploadSlots, type UploadSlots } from './uploads/upload-slots.ts'

export type HttpOptions = {
  readonly handlers: readonly Handler[]
  readonly dispatch: Dispatch
  readonly publicUrl: URL
  readonly trustProxy: boolean
  readonly cachedCalls: CachedCalls
  readonly rateLimiter: RateLimiter
  readonly log: Logger
  /**
   * Selects the requests that a listener of this server upgrades to another protocol. All others
   * stay plain requests.
   */
  readonly isUpgrade?: ((request: IncomingMessage) => boolean) | undefined
}

export type HttpServer = {
  readonly app: FastifyInstance
  readonly server: Server
  readonly visitorCache: VisitorCache
  /** Resolves with the server's address. */
  readonly listen: (place: { readonly port: number; readonly host: string }) => Promise<string>
  /** Stops accepting requests. Running requests get a short time to finish. */
  readonly close: () => Promise<void>
}

/** The product has no longer URLs. */
const MAX_URL = 8192
const KEEP_ALIVE_MS = 65_000
const REQUEST_TIMEOUT_MS = 120_000
/** How long a stop waits for running requests. */
const CLOSE_WITHIN_MS = 2000
const CLOSE_LOOK_MS = 50

/** The HTTP side of the contract: a route for each handler, and the common parts of responses. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const dataHeaders = dataHeadersAt(options.publicUrl)
  const visitorCache = createVisitorCache(options)
  visitorCache.addFinder((url) => cachedAnswer(options.cachedCalls.findByUrl(url)))
  const app = Fastify({
    logger: false,
    serverFactory: (otherwise) => createListener(visitorCache, otherwise, options),
    clientErrorHandler: answerUnreadable,
    // Malformed URLs end up here and bypass all hooks.
    frameworkErrors: (error, request, reply) => {
      reply.headers(dataHeaders).header('x-request-id', request.id)
      sendError(reply, error, request.id)
    },
    // There is one proxy of ours. Entries that a visitor writes into the header come before the
    // proxy's own.
    trustProxy: options.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: JSON_MAX_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: () => randomUUID(),
    return503OnClosing: true,
  })
  app.addHook('preClose', async () => visitorCache.close())
  refuseWhenOverloaded(app)
  takeJsonOnly(app)
  addCommonHeaders(app, dataHeaders)
  addErrorReplies(app, options.log)
  reportAnswers(app, visitorCache)
  logRequests({ app, visitorCache }, options.log)
  countOtherRoutes(app, options.rateLimiter)
  refuseOtherMethods(app)
  cutSlowClients(app.server, options.log)
  const uploadSlots = createUploadSlots()
  const takesFiles = ({ call }: Handler) => call.files !== undefined
  for (const handler of options.handlers.filter((one) => !takesFiles(one))) {
    addRoute(app, handler, { ...options, uploadSlots })
  }
  await app.register(async (scope) => {
    await takeMultipartOnly(scope)
    for (const handler of options.handlers.filter(takesFiles)) {
      addRoute(scope, handler, { ...options, uploadSlots })
    }
  })
  const { server } = app
  const others: NetServer[] = []
  return {
    app,
    server,
    visitorCache,
    listen: async (place) => {
      const address = await app.listen({ ...place, ...listenOptions })
      others.push(...(await openMoreListeners(server)))
      return address
    },
    close: () => closeServer(app, server, others),
  }
}

type Listener = Parameters<VisitorCache['serve']>[2]

/**
 * Node.js closes the connections that are idle when the server stops. Connections that become idle
 * later are closed here, because they would otherwise stay until their keep-alive expires.
 */
async function closeServer(
  app: FastifyInstance,
  server: Server,
  others: readonly NetServer[],
): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_LOOK_MS)
  const all = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS)
  try {
    await Promise.all([app.close(), ...others.map(closeListener)])
  } finally {
    clearInterval(idle)
    clearTimeout(all)
  }
}

function createListener(
  visitorCache: VisitorCache,
  otherwise: Listener,
  { isUpgrade, log }: HttpOptions,
): Server {
  const mayAnswer = createPipelineBound(log)
  const server: Server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16 * 1024,
      // Node.js would refuse the request without our headers.
      requireHostHeader: false,
      // An upgrade to an unsupported protocol is answered as a plain request.
      shouldUpgradeCallback: (request) =>
        isUpgrade?.(request) === true && server.listenerCount('upgrade') > 0,
    },
    (request, response) => {
      if (request.headers.host === undefined && request.httpVersion === '1.1') {
        request.socket.end(rawAnswer(400))
      } else if (mayAnswer(request, response)) {
        visitorCache.serve(request, response, otherwise)
      }
    },
  )
  // An unknown `Expect` header may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // Without a listener the connection would be closed without a response.
  server.on('connect', (_request, socket) =>
    socket.on('error', () => socket.destroy()).end(rawAnswer(405)),
  )
  return server
}

const DATA_HEADERS = [
  ...['content-type', JSON_TYPE],
  ...['content-security-policy', dataPolicy],
  ...['vary', 'accept-encoding'],
]

/** The response sent to a visitor from a cached call. */
function cachedAnswer(cached: CachedCall | undefined): ReadyAnswer | undefined {
  if (cached === undefined) {
    return undefined
  }
  const { path: route, rate } = cached.call
  return readyAnswer({ kind: 'data', route, rate }, cached.json, DATA_HEADERS)
}

/** The strictest headers. Routes that send a document or a cacheable response override them. */
function addCommonHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done(request.url.length > MAX_URL ? new UrlTooLong() : undefined)
  })
}

/** A hook added before any route applies to the routes of all scopes. */
function reportAnswers(app: FastifyInstance, visitorCache: VisitorCache): void {
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { method, id: requestId, ip: address } = request
    const route = request.routeOptions.url ?? 'page'
    visitorCache.reportAnswer({
      method,
      route,
      status,
      seconds: elapsedTime / 1000,
      requestId,
      address,
    })
    done()
  })
}

class UrlTooLong extends Error {
  override name = 'UrlTooLong'
  readonly statusCode = 414
}

function addErrorReplies(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler<FrameworkError>((error, request, reply) => {
    const code = codeOfFrameworkError(error)
    if (code === 'internal') {
      log.error({ requestId: request.id, err: error }, 'request failed')
    }
    sendError(reply, error, request.id)
  })
}

type FrameworkError = Error & { readonly statusCode?: number; readonly code?: string }

function sendError(reply: FastifyReply, error: FrameworkError, requestId: string): void {
  const code = codeOfFrameworkError(error)
  const { status, message } = errors[code]
  if (status === 503) {
    reply.header('retry-after', '2')
  }
  reply
    .code(status)
    .header('content-security-policy', dataPolicy)
    .header('cache-control', 'no-store')
    .send({ success: false, code, message, requestId })
}

/**
 * The error code for errors that the framework raises before a handler runs: parsing, sizes, media
 * types.
 */
function codeOfFrameworkError(error: FrameworkError): ErrorCode {
  // A sender that disconnected midway gets no response anyway.
  const status = error.code === 'ECONNRESET' ? 400 : (error.statusCode ?? 500)
  const byStatus = new Map<number, ErrorCode>([
    [413, 'too_large'],
    [414, 'url_too_long'],
    [415, 'unsupported_media'],
    [404, 'not_found'],
    [503, 'unavailable'],
  ])
  return byStatus.get(status) ?? (status >= 400 && status < 500 ? 'invalid_input' : 'internal')
}

type RouteOptions = HttpOptions & { readonly uploadSlots: UploadSlots }

function addRoute(app: FastifyInstance, handler: Handler, options: RouteOptions): void {
  const { call } = handler
  const secure = options.publicUrl.protocol === 'https:'
  const { dispatch, cachedCalls, uploadSlots } = options
  app.route({
    method: call.method,
    url: call.path,
    config: { money: call.money === true },
    handler: async (request, reply) => {
      const cookies = createCookieJar(request.headers.cookie, secure)
      const provenance = {
        method: request.method,
        origin: header(request, 'origin'),
        fetchSite: header(request, 'sec-fetch-site'),
        contentType: header(request, 'content-type'),
        csrfHeader: header(request, 'x-csrf-token'),
        hasCookies: request.headers.cookie !== undefined,
      }
      if (!isSameSiteRequest(provenance, options.publicUrl.origin)) {
        return refuse(reply, 'cross_site')
      }
      const run = { cookies, handler, dispatch, uploadSlots }
      const outcome = await runCall(request, reply, run)
      addOutcomeHeaders(reply, outcome, cookies)
      if (isCacheable(call, outcome.viewer) && cookies.changes().length === 0) {
        reply.removeHeader('cache-control')
        reply.header('vary', 'accept-encoding')
      }
      cachedCalls.addUrl(request.url, outcome)
      const mayPack = isOpenData(call, outcome) && cookies.changes().length === 0
      return sendOutcome(reply, outcome, mayPack ? request.headers['accept-encoding'] : undefined)
    },
  })
}

/**
 * Whether a response contains no secrets: it is the same for everyone, or for visitors without a
 * session. Only these are compressed, because compression of a secret together with text chosen by
 * an attacker reveals it through the length (BREACH).
 */
function isOpenData({ method, cachedUntil }: CallSpec, { status, viewer }: CallOutcome): boolean {
  return (
    method === 'GET' && status === 200 && (viewer.kind === 'anonymous' || cachedUntil !== undefined)
  )
}

async function sendOutcome(
  reply: FastifyReply,
  { status, body, cached }: CallOutcome,
  accepted: string | string[] | undefined,
): Promise<FastifyReply> {
  const json = cached?.json ?? compressible(Buffer.from(JSON.stringify(body)))
  reply.code(status).type(JSON_TYPE)
  if (wantsGzip(accepted, json.plain.length)) {
    reply.header('vary', 'accept-encoding')
  }
  return sendCompressible(reply, json, accepted)
}

type Run = {
  readonly cookies: CookieJar
  readonly handler: Handler
  readonly dispatch: Dispatch
  readonly uploadSlots: UploadSlots
}

async function runCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, handler, dispatch, uploadSlots }: Run,
): Promise<CallOutcome> {
  const { files, money } = handler.call
  const rules = { uniqueKeys: money === true }
  return dispatch(handler, {
    params: request.params,
    query: request.query,
    ...(files === undefined
      ? { body: request.body }
      : {
          readParts: async (viewer) =>
            uploadSlots.take(viewer, request.ip, reply.raw)
              ? readParts(request, reply, files, rules)
              : fail('unavailable', { retryAfterSeconds: 2 }),
        }),
    cookies,
    bearer: bearerOf(request),
    idempotencyKey: header(request, 'idempotency-key'),
    ip: request.ip,
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    requestId: request.id,
    acceptsCached: true,
  })
}

function addOutcomeHeaders(reply: FastifyReply, outcome: CallOutcome, cookies: CookieJar): void {
  for (const change of cookies.changes()) {
    reply.header('set-cookie', change)
  }
  if (outcome.replayed === true) {
    reply.header('idempotency-replayed', 'true')
  }
  if (outcome.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(outcome.retryAfterSeconds))
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  const value = header(request, 'authorization')
  return value === undefined ? undefined : /^Bearer ([\w-]{20,200})$/.exec(value)?.[1]
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
