import type { FastifyInstance } from 'fastify'
import type { Files } from '../../files/files.ts'
import { refuse } from '../refuse.ts'
import { dataPolicy } from '../security/security-headers.ts'

/** Images are displayed. All other files are downloads, whatever a browser would do with them. */
function dispositionOf(mediaType: string): string {
  return mediaType.startsWith('image/') ? 'inline' : 'attachment'
}

/**
 * Public files by their random id. A private file gets the same response as a missing one: it is
 * served only by routes that check permission.
 */
export function addFileRoutes(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { id: string } }>(
    '/files/:id',
    { config: { rate: 'file' } },
    async (request, reply) => {
      const file = await files.get(request.params.id)
      reply.header('content-security-policy', `${dataPolicy}; sandbox`)
      if (file === undefined || file.area !== 'public') {
        return refuse(reply, 'not_found')
      }
      return reply
        .header('content-type', file.mediaType)
        .header('content-disposition', dispositionOf(file.mediaType))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(file.bytes)
    },
  )
}

export type SiteFiles = {
  readonly robots: string
  readonly sitemap: () => Promise<string>
}

/** The files that crawlers request by name. */
export function addSiteFiles(app: FastifyInstance, { robots, sitemap }: SiteFiles): void {
  app.get('/robots.txt', { config: { rate: 'public-read' } }, async (_request, reply) =>
    reply.header('content-type', 'text/plain; charset=utf-8').send(robots),
  )
  app.get('/sitemap.xml', { config: { rate: 'public-read' } }, async (_request, reply) =>
    reply.header('content-type', 'application/xml; charset=utf-8').send(await sitemap()),
  )
}
