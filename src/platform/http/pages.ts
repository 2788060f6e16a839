import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiClient, ApiError, type CallSpec, type ErrorReply } from '#contract/call.ts'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { CacheTopics } from '../cache-topics.ts'
import type { Logger } from '../log.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import type { Handler } from './context.ts'
import { type CookieJar, createCookieJar } from './cookies.ts'
import type { Dispatch } from './dispatch.ts'
import { pagePolicy } from './security-headers.ts'
import type { ResolveViewer, Viewer } from './viewer.ts'

export type PageRequest<Session> = {
  readonly url: string
  readonly api: ApiClient
  readonly session: Session | null
  readonly nonce: string
}

export type PageReply = {
  readonly status: number
  readonly redirect?: string
  readonly html: string
  /** Topics of the page's data; empty: the page is not kept. */
  readonly cacheTopics: readonly string[]
  readonly error?: unknown
}

export type PageOptions<Session> = {
  readonly render: (request: PageRequest<Session>) => Promise<PageReply>
  /** The viewer as the page may know it. */
  readonly sessionOf: (viewer: Viewer) => Promise<Session | null>
  readonly resolveViewer: ResolveViewer
  readonly dispatch: Dispatch
  readonly handlers: readonly Handler[]
  /** Built files with content hashes in their names; undefined while Vite serves them. */
  readonly assetsDir: string | undefined
  /** Serves sources and hot updates in development, before the pages. */
  readonly middleware:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | undefined
  readonly publicUrl: URL
  readonly topics: CacheTopics
  readonly clock: Clock
  readonly log: Logger
}

type PageState = {
  readonly kept: AnswerCache<KeptPage>
  readonly byCall: ReadonlyMap<string, Handler>
}

type KeptPage = { readonly status: number; readonly parts: readonly string[] }

const compress = promisify(gzip)
/** Below this a compressed answer saves no packet. */
const COMPRESS_FROM_BYTES = 1400
const MAX_URL = 2048

/**
 * Serves the web: built files, and a rendered page for every other GET. Pages for visitors without
 * a session are kept until their data change; each response gets a nonce of its own all the same.
 */
export async function addPages<Session>(
  app: FastifyInstance,
  options: PageOptions<Session>,
): Promise<void> {
  if (options.assetsDir !== undefined) {
    await app.register(fastifyStatic, {
      root: options.assetsDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/')
        response.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  }
  const { middleware } = options
  if (middleware !== undefined) {
    app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
  }
  const byCall = new Map(options.handlers.map((handler) => [handler.call.name, handler]))
  const kept = createAnswerCache<KeptPage>(options.topics, () => options.clock.now().getTime())
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return notFound(reply)
    }
    if (isNoPage(request.url)) {
      return notFound(reply)
    }
    return servePage(request, reply, options, { kept, byCall })
  })
}

/** Calls and built files that are not there. The reader of the calls is a page like any other. */
function isNoPage(url: string): boolean {
  return /^\/(api|assets)\//.test(url) && !/^\/api\/docs(\?|$)/.test(url)
}

function notFound(reply: FastifyReply): FastifyReply {
  const message = 'We could not find what you asked for.'
  return reply.code(404).send({ success: false, code: 'not_found', message })
}

async function servePage<Session>(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions<Session>,
  { kept, byCall }: PageState,
): Promise<FastifyReply> {
  if (request.url.length > MAX_URL) {
    return reply.code(414).type('text/plain').send('This address is too long.')
  }
  const nonce = randomBytes(16).toString('base64url')
  const cookies = createCookieJar(request.headers.cookie, options.publicUrl.protocol === 'https:')
  if (cookies.get('sid') === undefined) {
    const page = kept.find(request.url)
    if (page !== undefined) {
      return sendPage(request, reply, options.publicUrl, nonce, page.status, page.parts)
    }
  }
  const viewer = await options.resolveViewer({
    sessionToken: cookies.get('sid'),
    bearer: undefined,
  })
  const before = options.topics.snapshot()
  const page = await options.render({
    url: request.url,
    api: createPageApi(options.dispatch, byCall, { request, cookies, viewer }),
    session: await options.sessionOf(viewer),
    nonce,
  })
  if (page.error !== undefined && page.status >= 500) {
    options.log.error({ requestId: request.id, err: page.error }, 'page failed')
  }
  for (const change of cookies.changes()) {
    reply.header('set-cookie', change)
  }
  if (page.redirect !== undefined) {
    return reply.redirect(page.redirect, page.status)
  }
  const parts = page.html.split(nonce)
  if (viewer.kind === 'anonymous' && page.cacheTopics.length > 0) {
    kept.keep(request.url, { status: page.status, parts }, page.cacheTopics, before)
  } else {
    reply.header('cache-control', 'no-store')
  }
  return sendPage(request, reply, options.publicUrl, nonce, page.status, parts)
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: URL,
  nonce: string,
  status: number,
  parts: readonly string[],
): Promise<FastifyReply> {
  const html = Buffer.from(parts.join(nonce))
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, publicUrl))
    .header('vary', 'cookie, accept-encoding')
  if (status === 503) {
    reply.header('retry-after', '2')
  }
  const accepted = request.headers['accept-encoding']
  if (html.length >= COMPRESS_FROM_BYTES && accepted?.includes('gzip')) {
    return reply.header('content-encoding', 'gzip').send(await compress(html, { level: 4 }))
  }
  return reply.send(html)
}

type PageVisit = {
  readonly request: FastifyRequest
  readonly cookies: CookieJar
  readonly viewer: Viewer
}

/** The contract's client for a page being rendered: the same pipeline, without the network. */
function createPageApi(
  dispatch: Dispatch,
  byCall: ReadonlyMap<string, Handler>,
  { request, cookies, viewer }: PageVisit,
): ApiClient {
  return async (call: CallSpec, input: { params?: unknown; query?: unknown; body?: unknown }) => {
    const handler = byCall.get(call.name)
    assert(handler !== undefined, `no handler for ${call.name}`)
    const outcome = await dispatch(handler, {
      ...input,
      cookies,
      viewer,
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
    })
    if (outcome.status !== 200) {
      // A failed outcome's body is an ErrorReply by construction of `dispatch`.
      throw new ApiError(outcome.status, outcome.body as ErrorReply, outcome.retryAfterSeconds)
    }
    // The reply schema of this very call has just shaped the body.
    return outcome.body as never
  }
}
