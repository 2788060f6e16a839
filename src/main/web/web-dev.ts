import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import type { Connect } from 'vite'
import type { InlineParts } from '#platform/http/security/security-headers.ts'
import type { RenderPage } from './web-built.ts'

/** Whether a request opens the connection for hot updates. */
export function isHotUpdate({ headers }: IncomingMessage): boolean {
  return headers['sec-websocket-protocol']?.startsWith('vite-') === true
}

export type DevRenderer = {
  /** Serves modules, styles and hot updates; must be mounted before the pages. */
  readonly middleware: Connect.Server
  readonly render: RenderPage
  readonly inline: InlineParts
  readonly close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..', '..')
const SERVER_ENTRY = '/src/web/entry-server.tsx'

/**
 * Serves the web application from its sources, with hot reload. Hot updates use a WebSocket of the
 * given HTTP server.
 */
export async function createDevRenderer(server: Server): Promise<DevRenderer> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const { DEV_ENTRY } = await import('../../../vite.config.ts')
  const vite = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    // Without a bundled copy of the configuration, which would restart a watched server each time
    // it is written.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
  })
  const assets = { entry: DEV_ENTRY, css: ['/src/web/styles/app.css?direct'], preload: [] }
  // Loaded again for each page, to follow changes of the sources.
  const load = async (): Promise<typeof import('#web/entry-server.tsx')> => {
    const { ssr } = vite.environments
    if (ssr === undefined || !isRunnableDevEnvironment(ssr)) {
      throw new Error('the server side of the web application cannot run here')
    }
    return await ssr.runner.import(SERVER_ENTRY)
  }
  return {
    middleware: vite.middlewares,
    inline: { scripts: (await load()).inlineScripts, styles: 'any' },
    render: async (request) => (await load()).render({ ...request, assets }),
    close: () => vite.close(),
  }
}
