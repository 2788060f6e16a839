import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { JSON_MAX_BYTES } from '#contract/limits.ts'
import type { Clock } from '#kit/clock.ts'
import type { CacheTopics } from '../cache-topics.ts'
import type { Logger } from '../log.ts'
import { createAnswerCache } from './answer-cache.ts'
import { takeJsonOnly, takeMultipartOnly } from './bodies.ts'
import type { Handler } from './context.ts'
import { type CookieJar, createCookieJar } from './cookies.ts'
import type { CallOutcome, Dispatch } from './dispatch.ts'
import { refuseOtherMethods } from './methods.ts'
import { isSameSiteRequest } from './origin.ts'
import { readParts } from './read-parts.ts'
import { commonHeaders, dataPolicy, transportSecurity } from './security-headers.ts'
import { cutSlowClients } from './slow-clients.ts'

export type HttpOptions = {
  readonly handlers: readonly Handler[]
  readonly dispatch: Dispatch
  readonly publicUrl: URL
  readonly trustProxy: boolean
  readonly topics: CacheTopics
  readonly clock: Clock
  readonly log: Logger
}

export type HttpServer = {
  readonly app: FastifyInstance
  readonly server: Server
}

/** Longer ones are no address of ours. */
const MAX_URL = 8192

/** The HTTP side of the contract: a route for every handler, and what all answers share. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const app = Fastify({
    logger: false,
    // One proxy of ours; what a visitor writes into the header himself stands before its entry.
    trustProxy: options.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: 16 * 1024,
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: () => randomBytes(8).toString('hex'),
    return503OnClosing: true,
  })
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 2 })
  takeJsonOnly(app)
  addCommonHeaders(app, options.publicUrl)
  addErrorReplies(app, options.log)
  refuseOtherMethods(app)
  cutSlowClients(app.server, options.log)
  const takesFiles = ({ call }: Handler) => call.files !== undefined
  for (const handler of options.handlers.filter((one) => !takesFiles(one))) {
    addRoute(app, handler, options)
  }
  await app.register(async (scope) => {
    await takeMultipartOnly(scope)
    for (const handler of options.handlers.filter(takesFiles)) {
      addRoute(scope, handler, options)
    }
  })
  return { app, server: app.server }
}

function addCommonHeaders(app: FastifyInstance, publicUrl: URL): void {
  const secure = publicUrl.protocol === 'https:'
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders)
    reply.header('x-request-id', request.id)
    if (secure) {
      reply.header('strict-transport-security', transportSecurity)
    }
    done(request.url.length > MAX_URL ? new UrlTooLong() : undefined)
  })
}

class UrlTooLong extends Error {
  override name = 'UrlTooLong'
  readonly statusCode = 414
}

function addErrorReplies(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler<Error & { statusCode?: number; code?: string }>((error, request, reply) => {
    const code = codeOfFrameworkError(error)
    if (code === 'internal') {
      log.error({ requestId: request.id, err: error }, 'request failed')
    }
    const entry = errors[code]
    if (entry.status === 503) {
      reply.header('retry-after', '2')
    }
    reply
      .code(entry.status)
      .header('content-security-policy', dataPolicy)
      .header('cache-control', 'no-store')
      .send({ success: false, code, message: entry.message, requestId: request.id })
  })
}

/** Errors that the framework raises before a handler runs: parsing, sizes, media types. */
function codeOfFrameworkError(error: { statusCode?: number; code?: string }): ErrorCode {
  // A sender that hung up in the middle gets no answer anyway.
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

type CachedReply = { readonly status: number; readonly bytes: Buffer }

function addRoute(app: FastifyInstance, handler: Handler, options: HttpOptions): void {
  const { call } = handler
  const secure = options.publicUrl.protocol === 'https:'
  const cache = createAnswerCache<CachedReply>(options.topics, () => options.clock.now().getTime())
  const topics = call.cachedUntil
  const { dispatch } = options
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
      reply.header('content-security-policy', dataPolicy)
      reply.header('cache-control', 'no-store')
      if (!isSameSiteRequest(provenance, options.publicUrl.origin)) {
        const { status, message } = errors.cross_site
        return reply.code(status).send({ success: false, code: 'cross_site', message })
      }
      const visitor = cookies.get('sid') === undefined && bearerOf(request) === undefined
      if (topics !== undefined && visitor) {
        reply.removeHeader('cache-control')
        const kept = cache.find(request.url)
        if (kept !== undefined) {
          return sendBytes(reply, kept)
        }
        const before = options.topics.snapshot()
        const outcome = await runCall(request, reply, { cookies, handler, dispatch })
        const made = { status: outcome.status, bytes: Buffer.from(JSON.stringify(outcome.body)) }
        if (outcome.status === 200) {
          cache.keep(request.url, made, topics, before)
        }
        addOutcomeHeaders(reply, outcome, cookies)
        return sendBytes(reply, made)
      }
      const outcome = await runCall(request, reply, { cookies, handler, dispatch })
      addOutcomeHeaders(reply, outcome, cookies)
      return reply.code(outcome.status).send(outcome.body)
    },
  })
}

type Run = {
  readonly cookies: CookieJar
  readonly handler: Handler
  readonly dispatch: Dispatch
}

async function runCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, handler, dispatch }: Run,
): Promise<CallOutcome> {
  const { files, money } = handler.call
  const rules = { uniqueKeys: money === true }
  return dispatch(handler, {
    params: request.params,
    query: request.query,
    ...(files === undefined
      ? { body: request.body }
      : { readParts: () => readParts(request, reply, files, rules) }),
    cookies,
    bearer: bearerOf(request),
    ip: request.ip,
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    requestId: request.id,
  })
}

function addOutcomeHeaders(reply: FastifyReply, outcome: CallOutcome, cookies: CookieJar): void {
  for (const change of cookies.changes()) {
    reply.header('set-cookie', change)
  }
  if (cookies.changes().length > 0) {
    reply.header('cache-control', 'no-store')
  }
  if (outcome.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(outcome.retryAfterSeconds))
  }
}

function sendBytes(reply: FastifyReply, { status, bytes }: CachedReply): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(bytes)
}

function bearerOf(request: FastifyRequest): string | undefined {
  const value = header(request, 'authorization')
  return value === undefined ? undefined : /^Bearer ([\w-]{20,200})$/.exec(value)?.[1]
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
