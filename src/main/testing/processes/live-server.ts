import { createHttpServer } from '#platform/http/server.ts'
import { isSocketUpgrade } from '#platform/sockets/server.ts'
import type { App } from '../../build-app.ts'
import { openLive } from '../../live/live.ts'
import type { Platform } from '../../platform.ts'

/** Serves calls and sockets without pages and rate limits, as from behind our proxy. */
export async function startLiveServer({
  app,
  platform,
  publicUrl,
  port = 0,
}: {
  readonly app: App
  readonly platform: Platform
  readonly publicUrl: URL
  readonly port?: number
}) {
  const common = { publicUrl, trustProxy: true }
  const isUpgrade = isSocketUpgrade
  const http = await createHttpServer({ ...app, ...platform, ...common, isUpgrade })
  await openLive({ app, platform, server: http.server, rateScale: 1_000_000, ...common })
  await http.app.listen({ port, host: '127.0.0.1' })
  return http.server
}
