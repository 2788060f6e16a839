import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import type { Clock } from '#kit/clock.ts'
import { isGranted, savedAs } from '../files/download-links.ts'
import type { Files } from '../files/files.ts'
import type { Secrets } from '../secrets.ts'
import { createCookieJar } from './cookies.ts'
import type { ResolveViewer, SignedInViewer } from './viewer.ts'

export type PrivateFileParts = {
  readonly files: Pick<Files, 'get'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly resolveViewer: ResolveViewer
  /** Whether cookies carry the prefix of a secure site. */
  readonly secure: boolean
  /** Told before the file leaves; when it fails the file stays. */
  readonly onTaken: (taken: FileTaken) => Promise<void>
}

export type FileTaken = {
  readonly viewer: SignedInViewer
  readonly fileId: string
  /** The name that it goes by. */
  readonly name: string
  readonly ip: string
  readonly requestId: string
}

/** Our own pages show a document in a frame before it is signed. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'"

/** A reader of PDF files cannot work in a sandbox; whatever else somebody sent in stays in one. */
function policyOf(mediaType: string): string {
  return mediaType === 'application/pdf' ? policy : `${policy}; sandbox`
}

type Asked = { Params: { id: string }; Querystring: Record<string, unknown> }

/**
 * Private files at the addresses that `downloadPath` makes: for the viewer they were made for, who
 * is still signed in. Every refusal looks like a file that is not there.
 */
export function addPrivateFileRoutes(app: FastifyInstance, parts: PrivateFileParts): void {
  app.get<Asked>('/files/private/:id', async (request, reply) => {
    const taken = await takenBy(parts, request)
    const file = taken && (await parts.files.get(taken.fileId))
    reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', policyOf(file?.mediaType ?? ''))
      .header('x-content-type-options', 'nosniff')
      .header('x-frame-options', 'SAMEORIGIN')
    if (taken === undefined || file === undefined || file.area !== 'private') {
      const { message } = errors.not_found
      return reply.code(404).send({ success: false, code: 'not_found', message })
    }
    await parts.onTaken(taken)
    return reply
      .header('content-type', file.mediaType)
      .header('content-disposition', `inline; filename="${taken.name}"`)
      .send(file.bytes)
  })
}

async function takenBy(
  { secrets, clock, resolveViewer, secure }: PrivateFileParts,
  request: FastifyRequest<Asked>,
): Promise<FileTaken | undefined> {
  const { until, key, name } = request.query
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
  const link = { fileId, viewerId: viewer.accountId, until, key, name }
  return isGranted(secrets, link, clock.now())
    ? { viewer, fileId, name: savedAs(link), ip: request.ip, requestId: request.id }
    : undefined
}
