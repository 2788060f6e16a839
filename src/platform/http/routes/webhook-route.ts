import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { isTemporarilyUnavailable } from '../../db/temporarily-unavailable.ts'
import type { Logger } from '../../log.ts'
import type { RateLimiter } from '../../rate.ts'
import { refuse } from '../refuse.ts'
import { dataPolicy } from '../security/security-headers.ts'

const MAX_BYTES = 256 * 1024

/**
 * A message posted by another server. The raw body is kept because the signature covers every byte.
 */
type PostedMessage = {
  readonly rawBody: Buffer
  readonly header: (name: string) => string | undefined
  readonly ip: string
  readonly requestId: string
}

export type WebhookRoute = {
  readonly path: string
  readonly rateLimiter: RateLimiter
  readonly log: Logger
  /** Resolves when the message is stored. An error code refuses it. */
  readonly take: (message: PostedMessage) => Promise<ErrorCode | undefined>
}

/** Accepts messages that other servers post to us, whatever their content type. */
export async function addWebhookRoute(app: FastifyInstance, route: WebhookRoute): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: MAX_BYTES } as const
    scope.addContentTypeParser('*', options, async (_: unknown, body: Buffer) => body)
    scope.post(route.path, async (request, reply) => {
      const code = await answerTo(route, request)
      reply.header('content-security-policy', dataPolicy).header('cache-control', 'no-store')
      if (code === undefined) {
        return reply.send({ success: true })
      }
      if (errors[code].status === 429 || errors[code].status === 503) {
        reply.header('retry-after', '2')
      }
      return refuse(reply, code)
    })
  })
}

async function answerTo(
  { rateLimiter, log, take }: WebhookRoute,
  request: FastifyRequest,
): Promise<ErrorCode | undefined> {
  if (!(await rateLimiter.take('webhook', { address: request.ip })).allowed) {
    return 'rate_limited'
  }
  const { body, headers, ip, id: requestId } = request
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const header = (name: string) => [headers[name]].flat()[0]
  try {
    return await take({ rawBody, header, ip, requestId })
  } catch (error) {
    if (isTemporarilyUnavailable(error)) {
      return 'unavailable'
    }
    log.error({ requestId, err: error }, 'a posted message was not kept')
    return 'internal'
  }
}
