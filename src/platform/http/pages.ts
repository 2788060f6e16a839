import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiClient, ApiError, type CallSpec, type ErrorReply } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { CacheTopics } from '../cache-topics.ts'
import type { Logger } from '../log.ts'
import type { RateLimiter } from '../rate.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import type { Handler } from './context.ts'
import { type CookieJar, createCookieJar } from './cookies.ts'
import { reportingEndpoints } from './csp-reports.ts'
import type { Dispatch } from './dispatch.ts'
import type { FrontDoor, ReadyAnswer } from './front-door.ts'
import type { Gapped } from './gaps.ts'
import { type KeptPage, keepPage } from './kept-page.ts'
import { createNonce } from './nonce.ts'
import { packed, wantsGzip, whenReady } from './packed.ts'
import { createPagePolicy, type PolicySources } from './security-headers.ts'
import { addStaticFiles } from './static-files.ts'
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
  readonly rateLimiter: RateLimiter
  /** Built files with content hashes in their names; undefined while Vite serves them. */
  readonly assetsDir: string | undefined
  /** Serves sources and hot updates in development, before the pages. */
  readonly middleware:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | undefined
  readonly publicUrl: URL
  /** Origins of others that pages may use; none when nothing is said. */
  readonly policySources?: PolicySources
  readonly topics: CacheTopics
  readonly clock: Clock
  readonly log: Logger
}

type PageState<Session> = {
  readonly options: PageOptions<Session>
  readonly kept: AnswerCache<KeptPage>
  readonly byCall: ReadonlyMap<string, Handler>
  readonly policy: (nonce: string) => string
}

/** In the figures all pages are one route. */
const ROUTE = 'page'
/** Every page counts, whether or not it makes calls and whether or not it is kept. */
const RATE = 'public-read'
const MAX_URL = 2048
const MAX_KEPT_BYTES = 64 * 1024 * 1024
/** A page is held as it is and, a sixth of that, compressed. */
const WEIGHT_BY_HTML = 1.2

/**
 * Serves the web: built files, and a rendered page for every other GET. Pages for visitors without
 * a session are kept until their data change; each response gets a nonce of its own all the same.
 */
export async function addPages<Session>(
  { app, frontDoor }: { readonly app: FastifyInstance; readonly frontDoor: FrontDoor },
  options: PageOptions<Session>,
): Promise<void> {
  const { assetsDir, middleware, topics, clock, publicUrl } = options
  if (assetsDir !== undefined) {
    await addStaticFiles(app, assetsDir)
  }
  if (middleware !== undefined) {
    app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
  }
  const state: PageState<Session> = {
    options,
    byCall: new Map(options.handlers.map((handler) => [handler.call.name, handler])),
    kept: createAnswerCache(topics, () => clock.now().getTime(), MAX_KEPT_BYTES),
    policy: createPagePolicy(publicUrl, options.policySources),
  }
  frontDoor.addFinder((url) => readyPage(state.kept.find(url), state.policy))
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return notFound(reply)
    }
    if (isNoPage(request.url)) {
      return notFound(reply)
    }
    return servePage(request, reply, state)
  })
}

/** Calls and built files that are not there. The reader of the calls is a page like any other. */
function isNoPage(url: string): boolean {
  return /^\/(api|assets)\//.test(url) && !/^\/api\/docs(\?|$)/.test(url)
}

function notFound(reply: FastifyReply): FastifyReply {
  const { status, message } = errors.not_found
  return reply.code(status).send({ success: false, code: 'not_found', message })
}

async function servePage<Session>(
  request: FastifyRequest,
  reply: FastifyReply,
  state: PageState<Session>,
): Promise<FastifyReply> {
  const { options, byCall, policy } = state
  if (request.url.length > MAX_URL) {
    return reply.code(414).type('text/plain').send('This address is too long.')
  }
  const cookies = createCookieJar(request.headers.cookie, options.publicUrl.protocol === 'https:')
  const sessionToken = cookies.get('sid')
  const viewer = await options.resolveViewer({ sessionToken, bearer: undefined })
  const address = request.ip
  const accountId = viewer.kind === 'account' ? viewer.accountId : undefined
  const rate = await options.rateLimiter.take(RATE, { accountId, address, subject: undefined })
  if (!rate.allowed) {
    const { status, message } = errors.rate_limited
    reply.code(status).header('retry-after', String(rate.retryAfterSeconds))
    return reply.header('cache-control', 'no-store').type('text/plain').send(message)
  }
  const nonce = createNonce()
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
    return reply.header('cache-control', 'no-store').redirect(page.redirect, page.status)
  }
  if (page.status === 503) {
    reply.header('retry-after', '2')
  }
  const headers = pageHeaders(policy(nonce))
  for (let index = 0; index < headers.length; index += 2) {
    reply.header(headers[index] ?? '', headers[index + 1])
  }
  reply.code(page.status)
  const html = Buffer.from(page.html)
  const accepted = request.headers['accept-encoding']
  const zipped = wantsGzip(accepted, html.length)
  if (zipped) {
    reply.header('content-encoding', 'gzip')
  }
  const isForAll = viewer.kind === 'anonymous' && page.cacheTopics.length > 0
  if (!isForAll) {
    reply.header('cache-control', 'no-store')
  } else if (state.kept.isWanted(request.url)) {
    const bytes = html.length * WEIGHT_BY_HTML
    const keeping = { topics: page.cacheTopics, before, bytes }
    state.kept.keep(request.url, keepPage(html, nonce), keeping)
  }
  return reply.send(zipped ? await packed(html).gzip() : html)
}

function pageHeaders(policy: string): readonly string[] {
  return [
    'content-type',
    'text/html; charset=utf-8',
    'content-security-policy',
    policy,
    'reporting-endpoints',
    reportingEndpoints,
    'vary',
    'cookie, accept-encoding',
  ]
}

/** What a visitor is sent of a kept page: the same, with a nonce of its own. */
function readyPage(
  page: KeptPage | undefined,
  policy: (nonce: string) => string,
): ReadyAnswer | undefined {
  if (page === undefined) {
    return undefined
  }
  const composed = (body: Gapped, more: readonly string[]) => {
    const nonce = createNonce()
    const headers = [...pageHeaders(policy(nonce)), ...more]
    return { status: 200, headers, length: body.length, pieces: body.fill(nonce) }
  }
  return {
    kind: 'page',
    route: ROUTE,
    rate: RATE,
    compose: ({ headers: { 'accept-encoding': accepted } }) =>
      wantsGzip(accepted, page.bytes)
        ? whenReady(page.gzip(), (body) => composed(body, ['content-encoding', 'gzip']))
        : composed(page.plain(), []),
  }
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
      acceptsKept: true,
    })
    if (outcome.status !== 200) {
      // A failed outcome's body is an ErrorReply by construction of `dispatch`.
      throw new ApiError(outcome.status, outcome.body as ErrorReply, outcome.retryAfterSeconds)
    }
    // The reply schema of this very call has just shaped the body.
    return outcome.body as never
  }
}
