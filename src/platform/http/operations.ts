import type { FastifyInstance } from 'fastify'
import {
  Counter,
  collectDefaultMetrics,
  Histogram,
  Gauge as PrometheusGauge,
  Registry,
} from 'prom-client'
import type { Gauge } from '../metrics.ts'
import type { Answered, FrontDoor } from './front-door.ts'

export type Check = { readonly name: string; readonly ok: () => Promise<boolean> }

export type OperationsOptions = {
  /** What must work before this process should be sent requests. */
  readonly checks: readonly Check[]
  readonly openApi: Readonly<Record<string, unknown>>
  readonly gauges?: readonly Gauge[]
}

/**
 * What operators and tools ask a running process: alive, ready, figures, the contract as data.
 * `/metrics` answers the machine itself and its own network only when the proxy lets it through.
 */
export function addOperations(
  { app, frontDoor }: { readonly app: FastifyInstance; readonly frontDoor: FrontDoor },
  options: OperationsOptions,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const count = createRequestCounter(registry)
  frontDoor.onAnswered(count)
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const route = request.routeOptions.url ?? 'page'
    count({ method: request.method, route, status, seconds: elapsedTime / 1000 })
    done()
  })
  addGauges(registry, options.gauges ?? [])
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      options.checks.map(async ({ name, ok }) => [name, await ok().catch(() => false)] as const),
    )
    const ready = results.every(([, ok]) => ok)
    if (!ready) {
      reply.code(503).header('retry-after', '1')
    }
    return { status: ready ? 'ready' : 'waiting', checks: Object.fromEntries(results) }
  })
  app.get('/metrics', async (_request, reply) => {
    reply.header('content-type', registry.contentType)
    return registry.metrics()
  })
  const document = Buffer.from(JSON.stringify(options.openApi))
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )
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
  return ({ method, route, status, seconds }) => {
    requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
    times.observe({ route }, seconds)
  }
}
