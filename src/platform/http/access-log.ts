import type { FastifyInstance } from 'fastify'
import type { Logger } from '../log.ts'
import { networkOf } from '../rate.ts'
import type { Answered, VisitorCache } from './cache/visitor-cache.ts'

type Answering = { readonly app: FastifyInstance; readonly visitorCache: VisitorCache }

/**
 * One line for every request, where LOG_LEVEL lets it through: the route as it is declared and not
 * as it was asked for, and the caller's network. Nothing that a visitor sent stands in it.
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

/** An IPv4 address without its last byte, an IPv6 address without all but its first 48 bits. */
export function maskedNetwork(address: string): string {
  const network = networkOf(address)
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24')
}
