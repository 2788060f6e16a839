/** What the browser says about where a request comes from. */
export type Provenance = {
  readonly method: string
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly contentType: string | undefined
  readonly csrfHeader: string | undefined
  /** A cookie rides along; a request by bearer token alone cannot be forged by another site. */
  readonly hasCookies: boolean
}

const JSON_TYPE = /^application\/json(?:;\s*charset=utf-8)?$/i

/**
 * Whether a state-changing request may ride on the visitor's cookies: it must come from our own
 * origin, and be of a kind that a foreign form cannot send without asking first.
 */
export function isSameSiteRequest(request: Provenance, ownOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.hasCookies) {
    return true
  }
  const { fetchSite } = request
  const sameSite = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
  const sameOrigin = request.origin === undefined || request.origin === ownOrigin
  if (!(sameSite && sameOrigin)) {
    return false
  }
  if (request.contentType === undefined || JSON_TYPE.test(request.contentType)) {
    return true
  }
  return request.csrfHeader !== undefined || fetchSite === 'same-origin'
}
