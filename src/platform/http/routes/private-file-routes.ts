import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PDF_MEDIA_TYPE } from '#contract/common/limits.ts'
import type { Clock } from '#kit/clock.ts'
import { isGranted, savedAs } from '../../files/download-links.ts'
import type { Files, StoredFile } from '../../files/files.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { createCookieJar } from '../cookies.ts'
import { refuse } from '../refuse.ts'
import { dataPolicy } from '../security/security-headers.ts'
import type { ResolveViewer, SignedInViewer } from '../viewer.ts'

export type PrivateFileDeps = {
  readonly files: Pick<Files, 'get'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly resolveViewer: ResolveViewer
  /** Whether cookie names have the prefix of a secure site. */
  readonly secure: boolean
  /** Called before the file is sent. If it fails, the file is not sent. */
  readonly onDownload: (taken: FileDownload) => Promise<void>
}

export type FileDownload = {
  readonly viewer: SignedInViewer
  readonly fileId: string
  /** The file name of the download. */
  readonly name: string
  readonly ip: string
  readonly requestId: string
}

/**
 * Our own pages show our documents in a frame, for example before signing, and browsers' PDF
 * viewers do not work in a sandbox. Uploaded files are always sandboxed, and uploaded documents are
 * downloads.
 */
function guardsOf(mediaType: string | undefined, ours: boolean) {
  return mediaType === PDF_MEDIA_TYPE && ours
    ? {
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'",
        'x-frame-options': 'SAMEORIGIN',
      }
    : { 'content-security-policy': `${dataPolicy}; sandbox`, 'x-frame-options': 'DENY' }
}

type PrivateFileRequest = { Params: { id: string }; Querystring: Record<string, unknown> }

/**
 * Private files at the URLs that `downloadLink` makes, for the viewer named in the URL while signed
 * in. Every refusal looks like a missing file.
 */
export function addPrivateFileRoutes(app: FastifyInstance, parts: PrivateFileDeps): void {
  app.get<PrivateFileRequest>(
    '/files/private/:id',
    { config: { rate: 'file' } },
    async (request, reply) => {
      const taken = await downloadOf(parts, request)
      const file = taken && (await parts.files.get(taken.fileId))
      reply
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .headers(guardsOf(file?.mediaType, taken?.ours === true))
      if (taken === undefined || file === undefined || file.area !== 'private') {
        return refuse(reply, 'not_found')
      }
      await parts.onDownload(taken)
      return reply
        .header('content-type', file.mediaType)
        .header('content-disposition', `${dispositionOf(file, taken)}; filename="${taken.name}"`)
        .send(file.bytes)
    },
  )
}

function dispositionOf({ mediaType }: StoredFile, { ours }: RequestedDownload): string {
  return mediaType === PDF_MEDIA_TYPE && !ours ? 'attachment' : 'inline'
}

type RequestedDownload = FileDownload & { readonly ours: boolean }

async function downloadOf(
  { secrets, clock, resolveViewer, secure }: PrivateFileDeps,
  request: FastifyRequest<PrivateFileRequest>,
): Promise<RequestedDownload | undefined> {
  const { until, key, name, ours } = request.query
  const sessionToken = createCookieJar(request.headers.cookie, secure).get('sid')
  if (typeof until !== 'string' || typeof key !== 'string' || sessionToken === undefined) {
    return undefined
  }
  if (name !== undefined && typeof name !== 'string') {
    return undefined
  }
  const viewer = await resolveViewer({ sessionToken, bearer: undefined })
  if (viewer.kind === 'anonymous') {
    return undefined
  }
  const fileId = request.params.id
  const isOurs = ours === '1'
  const link = {
    ...{ fileId, viewerId: viewer.accountId, until, key, name },
    ours: isOurs ? (true as const) : undefined,
  }
  return isGranted(secrets, link, clock.now())
    ? { viewer, fileId, name: savedAs(link), ip: request.ip, requestId: request.id, ours: isOurs }
    : undefined
}
