import type { FastifyInstance } from 'fastify'
import { errors } from '#contract/errors.ts'
import type { Files } from '../files/files.ts'
import { dataPolicy } from './security-headers.ts'

const PDF = 'application/pdf'

/** Pictures and documents are shown; everything else is saved, whatever a reader makes of it. */
function dispositionOf(mediaType: string): string {
  return mediaType.startsWith('image/') || mediaType === PDF ? 'inline' : 'attachment'
}

/**
 * A reader of PDF files cannot work in a sandbox, and our own pages show a plan's terms in a frame;
 * nothing else of the page's rights is granted. Any other file is locked up.
 */
function guardsOf(mediaType: string | undefined) {
  return mediaType === PDF
    ? {
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'",
        'x-frame-options': 'SAMEORIGIN',
      }
    : { 'content-security-policy': `${dataPolicy}; sandbox` }
}

/**
 * Public files by their random id. A private one answers like one that is not there: it leaves
 * only through the call that has asked who wants it.
 */
export function addFileRoutes(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const file = await files.get(request.params.id)
    const shown = file?.area === 'public' ? file.mediaType : undefined
    reply.headers(guardsOf(shown))
    if (file === undefined || file.area !== 'public') {
      const { message } = errors.not_found
      return reply.code(404).send({ success: false, code: 'not_found', message })
    }
    return reply
      .header('content-type', file.mediaType)
      .header('content-disposition', dispositionOf(file.mediaType))
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(file.bytes)
  })
}

export type SiteFiles = {
  readonly robots: string
  readonly sitemap: () => Promise<string>
}

/** What crawlers ask for by name. */
export function addSiteFiles(app: FastifyInstance, { robots, sitemap }: SiteFiles): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('content-type', 'text/plain; charset=utf-8').send(robots),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.header('content-type', 'application/xml; charset=utf-8').send(await sitemap()),
  )
}
