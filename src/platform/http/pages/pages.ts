import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiClient } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import type { Clock } from '#kit/clock.ts'
import type { CacheTopics, TopicSnapshot } from '../../cache-topics.ts'
import { trackWait, withSharedTimeout } from '../../db/shared-timeout.ts'
import type { Logger } from '../../log.ts'
import type { RateLimiter } from '../../rate.ts'
import { type CompressibleBody, compressible, sendCompressible } from '../cache/compressible.ts'
import { createResponseCache, type ResponseCache } from '../cache/response-cache.ts'
import { createSharedRenders, type SharedRenders } from '../cache/shared-renders.ts'
import { readyAnswer, type VisitorCache } from '../cache/visitor-cache.ts'
import type { Handler } from '../context.ts'
import { createCookieJar } from '../cookies.ts'
import type { Dispatch } from '../dispatch/dispatch.ts'
import { refuse } from '../refuse.ts'
import { reportingEndpoints } from '../security/csp-reports.ts'
import { isPageRequest } from '../security/route-rates.ts'
import {
  createPagePolicy,
  type InlineParts,
  type PolicySources,
} from '../security/security-headers.ts'
import type { ResolveViewer, Viewer } from '../viewer.ts'
import { createPageApi, type PageVisit } from './page-api.ts'
import { addStaticFiles } from './static-files.ts'

type PageRequest<Session> = {
  readonly url: string
  readonly api: ApiClient
  readonly session: Session | null
}

type PageReply = {
  readonly status: number
  readonly redirect?: string
  readonly html: string
  /** Topics of the page's data. Empty: the page is not cached. */
  readonly cacheTopics: readonly string[]
  readonly error?: unknown
}

export type PageOptions<Session> = {
  readonly render: (request: PageRequest<Session>) => Promise<PageReply>
  /** The part of the viewer's session that pages receive. */
  readonly sessionOf: (viewer: Viewer) => Promise<Session | null>
  readonly resolveViewer: ResolveViewer
  readonly dispatch: Dispatch
  readonly handlers: readonly Handler[]
  readonly rateLimiter: RateLimiter
  /** The built files, with content hashes in their names. Undefined while Vite serves them. */
  readonly assetsDir: string | undefined
  /** Serves sources and hot updates in development, before the pages. */
  readonly middleware:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | undefined
  readonly publicUrl: URL
  readonly inline: InlineParts
  /** Third-party origins that pages may use. Default: none. */
  readonly policySources?: PolicySources
  readonly topics: CacheTopics
  readonly clock: Clock
  readonly log: Logger
}

type PageState<Session> = {
  readonly options: PageOptions<Session>
  readonly pageCache: ResponseCache<CompressibleBody>
  readonly renders: SharedRenders
  readonly byCall: ReadonlyMap<string, Handler>
  /** The headers of every page. */
  readonly headers: readonly string[]
}

/** Metrics count all pages as one route. */
const ROUTE = 'page'
/** Every page counts against the rate limit, whether or not it makes calls or is cached. */
const RATE = 'public-read'
const MAX_URL = 2048
const MAX_CACHED_BYTES = 64 * 1024 * 1024
/** A page is kept as plain bytes and compressed, which adds about a sixth. */
const WEIGHT_BY_HTML = 1.2

/**
 * Serves the web: built files, and a rendered page for every other GET. Pages for visitors without
 * a session are cached until their data change.
 */
export async function addPages<Session>(
  { app, visitorCache }: { readonly app: FastifyInstance; readonly visitorCache: VisitorCache },
  options: PageOptions<Session>,
): Promise<void> {
  const { assetsDir, middleware, topics, clock } = options
  if (assetsDir !== undefined) {
    await addStaticFiles(app, assetsDir)
  }
  if (middleware !== undefined) {
    app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
  }
  const state: PageState<Session> = {
    options,
    byCall: new Map(options.handlers.map((handler) => [handler.call.name, handler])),
    pageCache: createResponseCache(topics, () => clock.now().getTime(), MAX_CACHED_BYTES),
    renders: createSharedRenders(topics),
    headers: pageHeaders(
      createPagePolicy(options.publicUrl, options.inline, options.policySources),
    ),
  }
  visitorCache.addFinder((url) => {
    const page = state.pageCache.find(url)
    return page && readyAnswer({ kind: 'page', route: ROUTE, rate: RATE }, page, state.headers)
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) {
      return refuse(reply, 'not_found')
    }
    return withSharedTimeout(() => servePage(request, reply, state))
  })
}

async function servePage<Session>(
  request: FastifyRequest,
  reply: FastifyReply,
  state: PageState<Session>,
): Promise<FastifyReply> {
  const { options } = state
  if (request.url.length > MAX_URL) {
    const { status, message } = errors.url_too_long
    return reply.code(status).type('text/plain; charset=utf-8').send(message)
  }
  const cookies = createCookieJar(request.headers.cookie, options.publicUrl.protocol === 'https:')
  const sessionToken = cookies.get('sid')
  const viewer = await options.resolveViewer({ sessionToken, bearer: undefined })
  const address = request.ip
  const accountId = viewer.kind === 'account' ? viewer.accountId : undefined
  const rate = await options.rateLimiter.take(RATE, { accountId, address })
  if (!rate.allowed) {
    const { status, message } = errors.rate_limited
    reply.code(status).header('retry-after', String(rate.retryAfterSeconds))
    return reply.type('text/plain; charset=utf-8').send(message)
  }
  const visit = { request, cookies, viewer }
  if (viewer.kind !== 'anonymous') {
    return sendPage(reply, state, visit, await renderPage(state, visit))
  }
  // Must not wait if there is no rendering to join, so that the next request finds this one.
  const underWay = state.renders.join(request.url)
  const shared = underWay && (await trackWait(underWay))
  if (shared !== undefined) {
    reply.removeHeader('cache-control')
    setHeaders(reply, state.headers)
    return sendCompressible(reply, shared, request.headers['accept-encoding'])
  }
  const finish = state.renders.begin(request.url)
  let page: CompressibleBody | undefined
  try {
    const rendered = await renderPage(state, visit)
    page = rendered.forAllSince && rendered.page
    return await sendPage(reply, state, visit, rendered)
  } finally {
    finish(page)
  }
}

type Rendered = {
  readonly reply: PageReply
  readonly page: CompressibleBody
  /** The topic snapshot from before the rendering, if the page is the same for all visitors. */
  readonly forAllSince: TopicSnapshot | undefined
}

async function renderPage<Session>(
  { options, byCall }: PageState<Session>,
  visit: PageVisit,
): Promise<Rendered> {
  const before = options.topics.snapshot()
  const reply = await options.render({
    url: visit.request.url,
    api: createPageApi(options.dispatch, byCall, visit),
    session: await options.sessionOf(visit.viewer),
  })
  const isForAll = visit.viewer.kind === 'anonymous' && reply.cacheTopics.length > 0
  return {
    reply,
    page: compressible(Buffer.from(reply.html)),
    forAllSince: isForAll ? before : undefined,
  }
}

function setHeaders(reply: FastifyReply, headers: readonly string[]): void {
  for (let index = 0; index < headers.length; index += 2) {
    reply.header(headers[index] ?? '', headers[index + 1])
  }
}

async function sendPage<Session>(
  reply: FastifyReply,
  { options, headers, pageCache }: PageState<Session>,
  { request, cookies }: PageVisit,
  { reply: rendered, page, forAllSince: before }: Rendered,
): Promise<FastifyReply> {
  if (rendered.error !== undefined && rendered.status >= 500) {
    options.log.error({ requestId: request.id, err: rendered.error }, 'page failed')
  }
  for (const change of cookies.changes()) {
    reply.header('set-cookie', change)
  }
  if (rendered.redirect !== undefined) {
    return reply.redirect(rendered.redirect, rendered.status)
  }
  if (rendered.status === 503) {
    reply.header('retry-after', '2')
  }
  setHeaders(reply.code(rendered.status), headers)
  if (before !== undefined) {
    reply.removeHeader('cache-control')
    if (pageCache.isWorthCaching(request.url)) {
      const bytes = page.plain.length * WEIGHT_BY_HTML
      pageCache.store(request.url, page, { topics: rendered.cacheTopics, before, bytes })
    }
  }
  return sendCompressible(reply, page, request.headers['accept-encoding'])
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
