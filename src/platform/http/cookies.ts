type CookieOptions = {
  /** Lifetime in seconds. Without it, the cookie ends when the browser closes. */
  readonly maxAge?: number
}

/** The request's cookies, and those that the response will set. */
export type CookieJar = {
  readonly get: (name: CookieName) => string | undefined
  readonly set: (name: CookieName, value: string, options?: CookieOptions) => void
  readonly clear: (name: CookieName) => void
  /** `Set-Cookie` values collected so far. */
  readonly changes: () => readonly string[]
}

/** `sid`: the session. `pre`: a browser during sign-in, sign-up or account recovery. */
type CookieName = 'sid' | 'pre'

/** Both cookies are HttpOnly and SameSite=Lax. */
export function createCookieJar(header: string | undefined, secure: boolean): CookieJar {
  const received = parse(header)
  const changed = new Map<CookieName, string>()
  const values = new Map<CookieName, string | undefined>()
  const prefix = secure ? '__Host-' : ''
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    get: (name) => (values.has(name) ? values.get(name) : received.get(`${prefix}${name}`)),
    set: (name, value, { maxAge } = {}) => {
      values.set(name, value)
      const age = maxAge === undefined ? '' : `; Max-Age=${Math.floor(maxAge)}`
      changed.set(name, `${prefix}${name}=${value}; ${flags}${age}`)
    },
    clear: (name) => {
      values.set(name, undefined)
      changed.set(name, `${prefix}${name}=; ${flags}; Max-Age=0`)
    },
    changes: () => [...changed.values()],
  }
}

const MAX_HEADER = 8192

function parse(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  if (header === undefined || header.length > MAX_HEADER) {
    return cookies
  }
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    // The first value wins, so that a cookie of a longer path or a parent domain cannot shadow
    // ours.
    if (equals > 0 && !cookies.has(name)) {
      cookies.set(name, pair.slice(equals + 1).trim())
    }
  }
  return cookies
}
