import type { Config } from '#platform/config/config.ts'
import { addOperations, type Check } from '#platform/http/routes/operations.ts'
import { createHttpServer } from '#platform/http/server.ts'
import type { Gauge } from '#platform/metrics.ts'
import { outboxGauges } from '#platform/outbox/failures.ts'
import type { App } from './build-app.ts'
import type { Platform } from './platform.ts'
import type { ShutdownStack } from './shutdown-stack.ts'

type Health = Pick<Config, 'healthPort' | 'host' | 'publicUrl' | 'metricsToken'>

type Watched = {
  readonly app: Pick<App, 'dispatch' | 'cachedCalls'>
  readonly platform: Platform
  readonly checks: readonly Check[]
  readonly gauges: readonly Gauge[]
  readonly shutdown: ShutdownStack
}

/** A worker answers no calls; monitoring checks its health here. */
export async function serveHealth(
  { healthPort: port, host, publicUrl, metricsToken }: Health,
  { app, platform, checks, gauges, shutdown }: Watched,
): Promise<void> {
  if (port === undefined) {
    return
  }
  const http = await createHttpServer({
    ...app,
    ...platform,
    handlers: [],
    publicUrl,
    // These requests do not come through the product's proxy.
    trustProxy: false,
  })
  shutdown.add(http.close)
  addOperations(http, {
    checks,
    gauges: [...outboxGauges(platform.db), ...platform.gauges, ...gauges],
    metricsToken,
  })
  await http.listen({ port, host })
}
