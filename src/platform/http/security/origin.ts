import type { IncomingMessage } from 'node:http'

/** What the browser says about where a request comes from. */
export type Provenance = {
  readonly method: string
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly contentType: string | undefined
  readonly csrfHeader: string | undefined
  /** A cookie rides along. */
  readonly hasCookies: boolean
}

const JSON_TYPE = /^application\/json(?:;\s*charset=utf-8)?$/i

/**
 * Whether a state-changing request may be made: not from another site, whose visitors must neither
 * lend it their cookies nor be given a session by it (another site's requests come without our
 * cookies, and the answer may set some). With cookies it must also be of a kind that a foreign form
 * cannot send without asking first, for browsers that do not say where a request comes from.
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
 * Whether a page of ours opened the connection: cookies ride along with everybody's. Browsers name
 * the origin of every WebSocket; without one, a request that says nothing of another site will do.
 */
export function isOwnOrigin(request: IncomingMessage, ownOrigin: string): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  return origin === undefined
    ? site === undefined || site === 'same-origin' || site === 'none'
    : origin === ownOrigin
}
