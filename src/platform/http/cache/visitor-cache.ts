import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from '#contract/errors.ts'
import type { RateClass } from '#contract/rate.ts'
import type { Logger } from '../../log.ts'
import type { RateLimiter } from '../../rate.ts'
import { clientAddress } from '../client-address.ts'
import { JSON_TYPE } from '../security/raw-answers.ts'
import { dataPolicy, headersAt } from '../security/security-headers.ts'
import { type CompressibleBody, wantsGzip, whenReady } from './compressible.ts'

/** A response that is ready to send to any visitor. */
export type ReadyAnswer = {
  readonly kind: 'data' | 'page'
  /** The route under which it is counted. */
  readonly route: string
  readonly rate: RateClass
  readonly compose: (request: IncomingMessage) => Composed | Promise<Composed>
}

/** One response. Its headers are alternating names and values. */
type Composed = {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** Cached bytes, in the encoding that each client accepts. */
export function readyAnswer(
  counted: Pick<ReadyAnswer, 'kind' | 'route' | 'rate'>,
  { plain, gzip }: CompressibleBody,
  headers: readonly string[],
): ReadyAnswer {
  return {
    ...counted,
    compose: ({ headers: { 'accept-encoding': accepted } }) =>
      wantsGzip(accepted, plain.length)
        ? whenReady(gzip(), (body) => ({
            status: 200,
            headers: [...headers, 'content-encoding', 'gzip'],
            body,
          }))
        : { status: 200, headers, body: plain },
  }
}

export type Answered = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
  readonly requestId: string
  readonly address: string
}

export type VisitorCache = {
  /** Registers a lookup of ready responses by path and query. */
  readonly addFinder: (find: (url: string) => ReadyAnswer | undefined) => void
  /** Called for every response, whichever path it took. */
  readonly onAnswered: (listener: (answered: Answered) => void) => void
  /** Reports responses that were sent outside the cache. */
  readonly reportAnswer: (answered: Answered) => void
  /** Answers the request from the cache, or passes it to `otherwise`, the normal path. */
  readonly serve: (
    request: IncomingMessage,
    response: ServerResponse,
    otherwise: (request: IncomingMessage, response: ServerResponse) => void,
  ) => void
  /** Sends all further requests along the normal path. */
  readonly close: () => void
}

export type VisitorCacheOptions = {
  readonly rateLimiter: RateLimiter
  readonly trustProxy: boolean
  readonly publicUrl: URL
  readonly log: Logger
}

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?sid=/

/**
 * Runs before the framework and answers visitors without a session from the cache. It applies the
 * rate limit and sends the headers of every response; the rest of the pipeline is skipped.
 */
export function createVisitorCache(options: VisitorCacheOptions): VisitorCache {
  const { rateLimiter, trustProxy, log } = options
  const finders: ((url: string) => ReadyAnswer | undefined)[] = []
  const listeners: ((answered: Answered) => void)[] = []
  const always = Object.entries(headersAt(options.publicUrl)).flat()
  let open = true

  const find = (url: string) => {
    for (const finder of finders) {
      const answer = finder(url)
      if (answer !== undefined) {
        return answer
      }
    }
    return undefined
  }

  const reportAnswer = (answered: Answered) => {
    for (const listener of listeners) {
      listener(answered)
    }
  }

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    { kind, route, rate, compose }: ReadyAnswer,
  ) => {
    const started = performance.now()
    const requestId = randomUUID()
    const address = clientAddress(request, trustProxy)
    const verdict = await rateLimiter.take(rate, { address })
    const made = verdict.allowed ? compose(request) : refusal(kind, verdict.retryAfterSeconds)
    const composed = made instanceof Promise ? await made : made
    send(response, [...always, 'x-request-id', requestId, ...composed.headers], composed)
    const seconds = (performance.now() - started) / 1000
    const { status } = composed
    reportAnswer({ method: request.method ?? '', route, status, seconds, requestId, address })
  }

  return {
    addFinder: (finder) => {
      finders.push(finder)
    },
    onAnswered: (listener) => {
      listeners.push(listener)
    },
    reportAnswer,
    serve: (request, response, otherwise) => {
      const ready = open && isVisit(request) ? find(request.url ?? '') : undefined
      if (ready === undefined) {
        otherwise(request, response)
        return
      }
      answer(request, response, ready).catch((error: unknown) => {
        log.error({ err: error }, 'a cached answer could not be served')
        if (response.headersSent) {
          response.destroy()
        } else {
          otherwise(request, response)
        }
      })
    },
    close: () => {
      open = false
    },
  }
}

/** A read-only request without credentials. */
function isVisit({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    (headers.cookie === undefined || !SESSION_COOKIE.test(headers.cookie))
  )
}

/** Headers and body are sent in one system call. */
function send(response: ServerResponse, headers: string[], { status, body }: Composed): void {
  headers.push('content-length', String(body.length))
  response.writeHead(status, headers)
  response.end(body)
}

function refusal(kind: ReadyAnswer['kind'], retryAfterSeconds: number): Composed {
  const { status, message } = errors.rate_limited
  const [type, text] =
    kind === 'data'
      ? [JSON_TYPE, JSON.stringify({ success: false, code: 'rate_limited', message })]
      : ['text/plain; charset=utf-8', message]
  const body = Buffer.from(text)
  return {
    status,
    headers: [
      ...['content-type', type],
      ...['content-security-policy', dataPolicy],
      ...['cache-control', 'no-store'],
      ...['retry-after', String(retryAfterSeconds)],
    ],
    body,
  }
}
