import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import {
  Counter,
  collectDefaultMetrics,
  Histogram,
  Gauge as PrometheusGauge,
  Registry,
} from 'prom-client'
import { errors } from '#contract/errors.ts'
import type { Gauge } from '../../metrics.ts'
import { equalBytes, sha256 } from '../../secrets/secrets.ts'
import type { Answered, VisitorCache } from '../cache/visitor-cache.ts'

/** Often enough to see a lag of a quarter of a second, and seldom enough for an idle machine. */
const LAG_EVERY_MS = 50

export type Check = { readonly name: string; readonly ok: () => Promise<boolean> }

export type OperationsOptions = {
  /** What must work before this process should be sent requests. */
  readonly checks: readonly Check[]
  /** The contract, where it is served. */
  readonly openApi?: Readonly<Record<string, unknown>>
  readonly gauges?: readonly Gauge[]
  /** Opens `/metrics` from elsewhere, as a bearer token. */
  readonly metricsToken?: string | undefined
}

/**
 * What operators and tools ask a running process: alive, ready, figures, the contract as data.
 * For everybody but programs on this machine and holders of the token there is no `/metrics`.
 */
export function addOperations(
  { app, visitorCache }: { readonly app: FastifyInstance; readonly visitorCache: VisitorCache },
  options: OperationsOptions,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS })
  visitorCache.onAnswered(createRequestCounter(registry))
  addGauges(registry, options.gauges ?? [])
  app.get('/healthz', { config: { rate: 'liveness' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { rate: 'probe' } }, async (_request, reply) => {
    const results = await Promise.all(
      options.checks.map(async ({ name, ok }) => [name, await ok().catch(() => false)] as const),
    )
    const ready = results.every(([, ok]) => ok)
    if (!ready) {
      reply.code(503).header('retry-after', '1')
    }
    return { status: ready ? 'ready' : 'waiting', checks: Object.fromEntries(results) }
  })
  app.get('/metrics', { config: { rate: 'probe' } }, async (request, reply) => {
    if (!mayReadFigures(request.raw, options.metricsToken)) {
      const { status, message } = errors.not_found
      return reply.code(status).send({ success: false, code: 'not_found', message })
    }
    reply.header('content-type', registry.contentType)
    return registry.metrics()
  })
  if (options.openApi !== undefined) {
    const document = Buffer.from(JSON.stringify(options.openApi))
    app.get('/api/openapi.json', { config: { rate: 'public-read' } }, async (_request, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(document),
    )
  }
}

/** A proxy on this machine connects from it as well, but says for whom. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

function mayReadFigures({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  const presented = /^Bearer ([!-~]+)$/.exec(headers.authorization ?? '')?.[1]
  if (presented !== undefined) {
    return token !== undefined && equalBytes(sha256(presented), sha256(token))
  }
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '')
}

/** A figure that cannot be had, say without a database, is left at what it last was. */
function addGauges(registry: Registry, gauges: readonly Gauge[]): void {
  for (const { name, help, read } of gauges) {
    const gauge = new PrometheusGauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const value = await read().catch(() => undefined)
        if (value !== undefined) {
          gauge.set(value)
        }
      },
    })
  }
}

function createRequestCounter(registry: Registry): (answered: Answered) => void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by route and status class.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const times = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer by route.',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 5],
    registers: [registry],
  })
  // Finding the counter of these labels costs more than counting.
  const found = new Map<string, (seconds: number) => void>()
  return ({ method, route, status, seconds }) => {
    const key = `${method} ${status} ${route}`
    let count = found.get(key)
    if (count === undefined) {
      const ofStatus = requests.labels({ method, route, status: `${Math.floor(status / 100)}xx` })
      const ofRoute = times.labels({ route })
      count = (took) => {
        ofStatus.inc()
        ofRoute.observe(took)
      }
      found.set(key, count)
    }
    count(seconds)
  }
}
