import type { FastifyInstance } from 'fastify'
import type { RateClass } from '#contract/rate.ts'
import { createCookieJar } from '../cookies.ts'
import { refuse } from '../refuse.ts'
import { dataPolicy } from '../security/security-headers.ts'
import type { ResolveViewer } from '../viewer.ts'

/** A file made for the signed-in viewer. */
export type ViewerDocument = {
  /** In Fastify's route syntax. */
  readonly path: string
  readonly rate: RateClass
  readonly mediaType: string
  readonly savedAs: string
  /** Undefined if there is no document for this account at this address. */
  readonly find: (
    params: Readonly<Record<string, string>>,
    accountId: string,
  ) => Promise<string | undefined>
}

type ViewerDocumentOptions = {
  readonly resolveViewer: ResolveViewer
  /** Whether cookie names have the prefix of a secure site. */
  readonly secure: boolean
}

/** Serves the document without caching. Everyone else gets a 404. */
export function addViewerDocument(
  app: FastifyInstance,
  { path, rate, mediaType, savedAs, find }: ViewerDocument,
  { resolveViewer, secure }: ViewerDocumentOptions,
): void {
  app.get<{ Params: Readonly<Record<string, string>> }>(
    path,
    { config: { rate } },
    async (request, reply) => {
      reply
        .header('content-security-policy', `${dataPolicy}; sandbox`)
        .header('cache-control', 'private, no-store')
      const sessionToken = createCookieJar(request.headers.cookie, secure).get('sid')
      const viewer = await resolveViewer({ sessionToken, bearer: undefined })
      const file =
        viewer.kind === 'account' ? await find(request.params, viewer.accountId) : undefined
      if (file === undefined) {
        return refuse(reply, 'not_found')
      }
      return reply
        .header('content-type', mediaType)
        .header('content-disposition', `attachment; filename="${savedAs}"`)
        .send(file)
    },
  )
}
