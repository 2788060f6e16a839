import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import {
  Counter,
  collectDefaultMetrics,
  Histogram,
  Gauge as PrometheusGauge,
  Registry,
} from 'prom-client'
import type { Gauge } from '../../metrics.ts'
import { equalBytes, sha256 } from '../../secrets/secrets.ts'
import type { Answered, VisitorCache } from '../cache/visitor-cache.ts'
import { refuse } from '../refuse.ts'

/**
 * The precision of event loop monitoring: fine enough to show a lag of 250 ms, and cheap on an idle
 * machine.
 */
const LAG_EVERY_MS = 50

export type Check = { readonly name: string; readonly ok: () => Promise<boolean> }

export type OperationsOptions = {
  /** What must work before this process should receive requests. */
  readonly checks: readonly Check[]
  /** The OpenAPI document, if it is served. */
  readonly openApi?: Readonly<Record<string, unknown>>
  readonly gauges?: readonly Gauge[]
  /** The bearer token that opens `/metrics` to other machines. */
  readonly metricsToken?: string | undefined
}

/**
 * Routes for operators and tools: liveness, readiness, metrics, and the contract as data.
 * `/metrics` gives a 404 except to programs on this machine and holders of the token.
 */
export function addOperations(
  { app, visitorCache }: { readonly app: FastifyInstance; readonly visitorCache: VisitorCache },
  options: OperationsOptions,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS })
  visitorCache.onAnswered(createRequestCounter(registry))
  addGauges(registry, options.gauges ?? [])
  const runChecks = () =>
    Promise.all(
      options.checks.map(async ({ name, ok }) => [name, await ok().catch(() => false)] as const),
    )
  addChecks(registry, runChecks)
  app.get('/healthz', { config: { rate: 'liveness' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { rate: 'probe' } }, async (_request, reply) => {
    const results = await runChecks()
    const ready = results.every(([, ok]) => ok)
    if (!ready) {
      reply.code(503).header('retry-after', '1')
    }
    return { status: ready ? 'ready' : 'waiting', checks: Object.fromEntries(results) }
  })
  app.get('/metrics', { config: { rate: 'probe' } }, async (request, reply) => {
    if (!mayReadFigures(request.raw, options.metricsToken)) {
      return refuse(reply, 'not_found')
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

/** A proxy on this machine also connects from loopback, but adds one of these headers. */
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

/** A gauge that cannot be read, for example without a database, keeps its last value. */
function addGauges(registry: Registry, gauges: readonly Gauge[]): void {
  for (const { name, help, labels: labelNames = [], read } of gauges) {
    const gauge = new PrometheusGauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect: async () => {
        const found = await read().catch(() => [])
        const values = typeof found === 'number' ? [{ labels: {}, value: found }] : found
        for (const { labels, value } of values) {
          gauge.set(labels, value)
        }
      },
    })
  }
}

function addChecks(
  registry: Registry,
  run: () => Promise<readonly (readonly [name: string, ok: boolean])[]>,
): void {
  const gauge = new PrometheusGauge({
    name: 'ready',
    help: '1 while what /readyz lists under this name works.',
    labelNames: ['check'],
    registers: [registry],
    collect: async () => {
      for (const [check, ok] of await run()) {
        gauge.set({ check }, ok ? 1 : 0)
      }
    },
  })
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
  // Looking up the counter for these labels costs more than counting, so it is cached.
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
