import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InlineParts } from '#platform/http/security/security-headers.ts'
import type { RenderReply, RenderRequest } from '#web/entry-server.tsx'

/** A request for a page; the renderer decides which built files it needs. */
type PageRequest = Omit<RenderRequest, 'assets'>
export type RenderPage = (request: PageRequest) => Promise<RenderReply>

export type BuiltWeb = {
  readonly render: RenderPage
  readonly inline: InlineParts
  /** The folder of static files; those under `assets/` have a content hash in their names. */
  readonly assetsDir: string
}

const DIST = join(import.meta.dirname, '..', '..', '..', 'dist')

/** Loads the built web application. Throws if it has not been built. */
export async function loadBuiltWeb(): Promise<BuiltWeb> {
  const entry = join(DIST, 'server', 'entry-server.js')
  if (!existsSync(entry)) {
    throw new Error('the web application is not built: run `npm run build`')
  }
  const assets: RenderRequest['assets'] = JSON.parse(
    await readFile(join(DIST, 'server', 'assets.json'), 'utf8'),
  )
  const web: typeof import('#web/entry-server.tsx') = await import(pathToFileURL(entry).href)
  return {
    render: (request) => web.render({ ...request, assets }),
    inline: { scripts: web.inlineScripts },
    assetsDir: join(DIST, 'client'),
  }
}
