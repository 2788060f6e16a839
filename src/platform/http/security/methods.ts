import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'
import { dataPolicy } from './security-headers.ts'

type Route = { readonly segments: readonly string[]; readonly methods: Set<string> }

/** Every address outside the routes and the API is a page. */
const PAGE_METHODS = new Set(['GET', 'HEAD'])
const OUR_METHODS = new Set(['GET', 'HEAD', 'POST'])

/**
 * Sends 405 and `Allow` for a method that an address does not accept, and for methods that no
 * address accepts. Must be added before the routes.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const routes = new Map<string, Route>()
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { segments: url.split('/'), methods: new Set() }
    for (const one of [method].flat()) {
      route.methods.add(one)
    }
    routes.set(url, route)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const allowed = request.is404 ? allowedAt(request.url, routes.values()) : undefined
    if (allowed === undefined || allowed.has(request.method)) {
      done()
      return
    }
    reply
      .header('allow', [...allowed].sort().join(', '))
      .header('content-security-policy', dataPolicy)
    refuse(reply, 'method_not_allowed')
  })
}

function allowedAt(url: string, routes: Iterable<Route>): ReadonlySet<string> {
  const path = url.split('?', 1)[0] ?? ''
  const asked = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/')
  const allowed = [...routes].filter(({ segments }) => isOf(segments, asked))
  if (allowed.length > 0) {
    return new Set(allowed.flatMap(({ methods }) => [...methods]))
  }
  return path.startsWith('/api/') ? OUR_METHODS : PAGE_METHODS
}

/**
 * Whether a path matches these segments of a route, in which `:name` matches one segment and `*`
 * the rest.
 */
function isOf(segments: readonly string[], asked: readonly string[]): boolean {
  const rest = segments.indexOf('*')
  const fixed = rest === -1 ? segments : segments.slice(0, rest)
  return (
    (rest === -1 ? asked.length === fixed.length : asked.length > rest) &&
    fixed.every((one, at) => (one.startsWith(':') ? asked[at] !== '' : one === asked[at]))
  )
}
