import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import fastifyMultipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Clock } from '#kit/clock.ts'
import type { CacheTopics } from '../cache-topics.ts'
import type { Logger } from '../log.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { Handler } from './context.ts'
import { type CookieJar, createCookieJar } from './cookies.ts'
import type { CallOutcome, Dispatch } from './dispatch.ts'
import { isSameSiteRequest } from './origin.ts'
import { readParts } from './read-parts.ts'
import { commonHeaders, dataPolicy, transportSecurity } from './security-headers.ts'

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

const JSON_LIMIT = 256 * 1024
const UPLOAD_LIMIT = 40 * 1024 * 1024

/** The HTTP side of the contract: a route for every handler, and what all answers share. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const app = Fastify({
    logger: false,
    trustProxy: options.trustProxy,
    bodyLimit: JSON_LIMIT,
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: () => randomBytes(8).toString('hex'),
    return503OnClosing: true,
  })
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 2 })
  await app.register(fastifyMultipart, { limits: { fileSize: 6_291_456, files: 6, fields: 2 } })
  addCommonHeaders(app, options.publicUrl)
  addErrorReplies(app, options.log)
  for (const handler of options.handlers) {
    addRoute(app, handler, options)
  }
  return { app, server: app.server }
}

function addCommonHeaders(app: FastifyInstance, publicUrl: URL): void {
  const secure = publicUrl.protocol === 'https:'
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders)
    reply.header('x-request-id', request.id)
    if (secure) {
      reply.header('strict-transport-security', transportSecurity)
    }
  })
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
      .send({ success: false, code, message: entry.message, requestId: request.id })
  })
}

/** Errors that the framework raises before a handler runs: parsing, sizes, media types. */
function codeOfFrameworkError(error: { statusCode?: number; code?: string }): ErrorCode {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return 'file_too_large'
  }
  const status = error.statusCode ?? 500
  const byStatus = new Map<number, ErrorCode>([
    [413, 'too_large'],
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
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.files === undefined ? JSON_LIMIT : UPLOAD_LIMIT,
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
      if (!isSameSiteRequest(provenance, options.publicUrl.origin)) {
        const { status, message } = errors.cross_site
        return reply.code(status).send({ success: false, code: 'cross_site', message })
      }
      const visitor = cookies.get('sid') === undefined && bearerOf(request) === undefined
      if (topics !== undefined && visitor) {
        const kept = cache.find(request.url)
        if (kept !== undefined) {
          return sendBytes(reply, kept)
        }
        const before = options.topics.snapshot()
        const outcome = await runCall(request, cookies, handler, options)
        const made = { status: outcome.status, bytes: Buffer.from(JSON.stringify(outcome.body)) }
        if (outcome.status === 200) {
          cache.keep(request.url, made, topics, before)
        }
        addOutcomeHeaders(reply, outcome, cookies)
        return sendBytes(reply, made)
      }
      const outcome = await runCall(request, cookies, handler, options)
      addOutcomeHeaders(reply, outcome, cookies)
      return reply.code(outcome.status).send(outcome.body)
    },
  })
}

async function runCall(
  request: FastifyRequest,
  cookies: CookieJar,
  handler: Handler,
  { dispatch }: HttpOptions,
): Promise<CallOutcome> {
  const { files } = handler.call
  return dispatch(handler, {
    params: request.params,
    query: request.query,
    ...(files === undefined
      ? { body: request.body }
      : { readParts: () => readParts(request, files) }),
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
  if (outcome.viewer.kind === 'account' || cookies.changes().length > 0) {
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
