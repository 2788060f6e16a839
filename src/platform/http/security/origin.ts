import type { IncomingMessage } from 'node:http'

/** What the browser reports about the source of a request. */
export type Provenance = {
  readonly method: string
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly contentType: string | undefined
  readonly csrfHeader: string | undefined
  /** The request has cookies. */
  readonly hasCookies: boolean
}

const JSON_TYPE = /^application\/json(?:;\s*charset=utf-8)?$/i

/**
 * Whether a state-changing request is allowed. Requests from other sites are refused, whether or
 * not they have our cookies, because the response may set some. A request with cookies must also be
 * of a kind that a foreign form cannot send without a preflight, for browsers that do not report
 * the source of a request.
 */
export function isSameSiteRequest(request: Provenance, ownOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return true
  }
  const { fetchSite } = request
  const sameSite = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
  const sameOrigin = request.origin === undefined || request.origin === ownOrigin
  if (!(sameSite && sameOrigin)) {
    return false
  }
  const isAskedFor = request.contentType === undefined || JSON_TYPE.test(request.contentType)
  if (isAskedFor || !request.hasCookies) {
    return true
  }
  return request.csrfHeader !== undefined || fetchSite === 'same-origin'
}

/**
 * Whether one of our own pages opened the connection, because cookies are sent with every
 * connection. Browsers name the origin of every WebSocket. Without an origin, the request is
 * accepted if no header indicates another site.
 */
export function isOwnOrigin(request: IncomingMessage, ownOrigin: string): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  return origin === undefined
    ? site === undefined || site === 'same-origin' || site === 'none'
    : origin === ownOrigin
}
