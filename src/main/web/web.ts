import type { Server } from 'node:http'
import type { Config } from '#platform/config/config.ts'
import type { InlineParts } from '#platform/http/security/security-headers.ts'
import { buildWebIfStale } from './build-web.ts'
import { loadBuiltWeb, type RenderPage } from './web-built.ts'
import { createDevRenderer, type DevRenderer } from './web-dev.ts'

export type Web = {
  readonly render: RenderPage
  readonly inline: InlineParts
  readonly assetsDir: string | undefined
  readonly middleware: DevRenderer['middleware'] | undefined
  readonly close: () => Promise<void>
}

/** The built web application, or its sources with hot reload in development. */
export async function openWeb(config: Config, server: Server): Promise<Web> {
  if (config.mode === 'development') {
    const dev = await createDevRenderer(server)
    return {
      render: dev.render,
      inline: dev.inline,
      assetsDir: undefined,
      middleware: dev.middleware,
      close: dev.close,
    }
  }
  await buildWebIfStale()
  const built = await loadBuiltWeb()
  return { ...built, middleware: undefined, close: () => Promise.resolve() }
}
