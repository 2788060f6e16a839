import type { FastifyInstance } from 'fastify'
import { errors } from '#contract/errors.ts'
import { dataPolicy } from './security-headers.ts'

type Route = { readonly pattern: RegExp; readonly methods: Set<string> }

/** Every other address is a page's. */
const PAGE_METHODS = new Set(['GET', 'HEAD'])
const OUR_METHODS = new Set(['GET', 'HEAD', 'POST'])

/**
 * Answers 405 and `Allow` to a method that an address does not take, and to methods that nothing
 * here takes. To be added before the routes.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const routes = new Map<string, Route>()
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() }
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
    const { status, message } = errors.method_not_allowed
    reply
      .code(status)
      .header('allow', [...allowed].sort().join(', '))
      .header('content-security-policy', dataPolicy)
      .send({ success: false, code: 'method_not_allowed', message })
  })
}

function allowedAt(url: string, routes: Iterable<Route>): ReadonlySet<string> {
  const path = url.split('?', 1)[0] ?? ''
  const allowed = [...routes].filter(({ pattern }) => pattern.test(path))
  if (allowed.length > 0) {
    return new Set(allowed.flatMap(({ methods }) => [...methods]))
  }
  return path.startsWith('/api/') ? OUR_METHODS : PAGE_METHODS
}

/** The framework's path as an expression: `:name` is a segment, `*` is the rest. */
function patternOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*')
  return new RegExp(`^${source}/?$`)
}
