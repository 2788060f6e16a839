import type { FastifyInstance } from 'fastify'
import type { Logger } from '../log.ts'
import { networkOf } from '../rate.ts'
import type { Answered, VisitorCache } from './cache/visitor-cache.ts'

type Answering = { readonly app: FastifyInstance; readonly visitorCache: VisitorCache }

/**
 * Logs one line per request, if LOG_LEVEL allows: the declared route rather than the requested URL,
 * and the caller's network. The line contains nothing that a visitor sent.
 */
export function logRequests({ app, visitorCache }: Answering, log: Logger): void {
  if (!log.isLevelEnabled('info')) {
    return
  }
  const note = ({ method, route, status, seconds, requestId, address }: Answered) => {
    const ms = Math.round(seconds * 10_000) / 10
    log.info({ method, route, status, ms, requestId, network: maskedNetwork(address) }, 'request')
  }
  visitorCache.onAnswered(note)
  app.addHook('onRequestAbort', (request, done) => {
    const { method, id: requestId } = request
    log.info({ method, route: request.routeOptions.url ?? 'page', requestId }, 'request aborted')
    done()
  })
}

/** Masks an IPv4 address to its first 24 bits, an IPv6 address to its first 48 bits. */
export function maskedNetwork(address: string): string {
  const network = networkOf(address)
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24')
}
