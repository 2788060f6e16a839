import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import type { Connect } from 'vite'
import type { RenderPage } from './web-built.ts'

/** Whether a request asks for the connection that says what has changed. */
export function isHotUpdate({ headers }: IncomingMessage): boolean {
  return headers['sec-websocket-protocol']?.startsWith('vite-') === true
}

export type DevRenderer = {
  /** Serves modules, styles and hot updates; to be mounted before the pages. */
  readonly middleware: Connect.Server
  readonly render: RenderPage
  readonly close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..', '..')
const SERVER_ENTRY = '/src/web/entry-server.tsx'

/**
 * Serves the web application from its sources, with hot reload. Hot updates travel over a
 * WebSocket of the given HTTP server.
 */
export async function createDevRenderer(server: Server): Promise<DevRenderer> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const { DEV_ENTRY } = await import('../../../vite.config.ts')
  const vite = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    // Without a bundled copy, whose coming and going would restart a watched server.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
  })
  const assets = { entry: DEV_ENTRY, css: ['/src/web/styles/app.css?direct'], preload: [] }
  return {
    middleware: vite.middlewares,
    render: async (request) => {
      const { ssr } = vite.environments
      if (ssr === undefined || !isRunnableDevEnvironment(ssr)) {
        throw new Error('the server side of the web application cannot run here')
      }
      const web: typeof import('#web/entry-server.tsx') = await ssr.runner.import(SERVER_ENTRY)
      return await web.render({ ...request, assets })
    },
    close: () => vite.close(),
  }
}
