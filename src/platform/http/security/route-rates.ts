import type { FastifyInstance } from 'fastify'
import type { RateClass } from '#contract/rate.ts'
import type { RateLimiter } from '../../rate.ts'
import { refuse } from '../refuse.ts'
import { dataPolicy } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rate class of a route that is not a call. Calls and pages count themselves. */
    rate?: RateClass
  }
}

/**
 * Applies the rate limit to everything that is neither a call nor a page: routes with a rate class,
 * and unknown addresses. Must be added before the routes and before any other response.
 */
export function countOtherRoutes(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rate } = request.routeOptions.config
    const counted = request.is404 && !isPageRequest(request) ? 'unknown' : rate
    if (counted === undefined) {
      return
    }
    const verdict = await rateLimiter.take(counted, { address: request.ip })
    if (!verdict.allowed) {
      reply
        .header('retry-after', String(verdict.retryAfterSeconds))
        .header('content-security-policy', dataPolicy)
      await refuse(reply, 'rate_limited')
    }
  })
}

/**
 * Whether a page answers the request. Every address except calls and built files has a page, if
 * only the not-found page.
 */
export function isPageRequest({ method, url }: { method: string; url: string }): boolean {
  return (method === 'GET' || method === 'HEAD') && !isNoPage(url)
}

/** The addresses of calls and built files. The API documentation is an ordinary page. */
function isNoPage(url: string): boolean {
  return /^\/(?:api|assets)\//.test(url) && !/^\/api\/docs(?:\?|$)/.test(url)
}
