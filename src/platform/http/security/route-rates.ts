import type { FastifyInstance } from 'fastify'
import { errors } from '#contract/errors.ts'
import type { RateClass } from '#contract/rate.ts'
import type { RateLimiter } from '../../rate.ts'
import { dataPolicy } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Under which a route that is no call is counted; calls and pages count themselves. */
    rate?: RateClass
  }
}

/**
 * Counts what is neither a call nor a page: routes that name their class, and addresses that are
 * none. To be added before the routes, and before anything else answers.
 */
export function countOtherRoutes(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rate } = request.routeOptions.config
    const counted = request.is404 && !isPageRequest(request) ? 'unknown' : rate
    if (counted === undefined) {
      return
    }
    const key = { accountId: undefined, address: request.ip, subject: undefined }
    const verdict = await rateLimiter.take(counted, key)
    if (!verdict.allowed) {
      const { status, message } = errors.rate_limited
      await reply
        .code(status)
        .header('retry-after', String(verdict.retryAfterSeconds))
        .header('content-security-policy', dataPolicy)
        .send({ success: false, code: 'rate_limited', message })
    }
  })
}

/** Every address that is no call's and no built file's is a page's, if only the one that says so. */
export function isPageRequest({ method, url }: { method: string; url: string }): boolean {
  return (method === 'GET' || method === 'HEAD') && !isNoPage(url)
}

/** Calls and built files that are not there. The reader of the calls is a page like any other. */
function isNoPage(url: string): boolean {
  return /^\/(?:api|assets)\//.test(url) && !/^\/api\/docs(?:\?|$)/.test(url)
}
