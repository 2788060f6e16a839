import type { FastifyInstance, FastifyReply } from 'fastify'
import { errors } from '#contract/errors.ts'

/** Where browsers find the sandbox's widget, under our own origin: one port is enough. */
export const SANDBOX_GATEWAY_PATH = '/sandbox-gateway'

const FILES = new Set(['checkout.js', 'pay.js', 'pay.css', 'pay.html', 'payment'])
const WAIT_MS = 10_000

/** The sheet runs in a frame of our pages, with scripts of its own only. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
  "connect-src 'self'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'"

/** Passes the widget's requests on to the sandbox; nothing of the visitor's but what was asked. */
export function addSandboxGatewayRoutes(
  app: FastifyInstance,
  { sandbox }: { readonly sandbox: URL },
): void {
  const passOn = async (reply: FastifyReply, path: string, init: RequestInit) => {
    const signal = AbortSignal.timeout(WAIT_MS)
    const answer = await fetch(new URL(`/widget/${path}`, sandbox), { ...init, signal })
    return reply
      .code(answer.status)
      .header('content-type', answer.headers.get('content-type') ?? 'application/json')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .send(Buffer.from(await answer.arrayBuffer()))
  }
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    `${SANDBOX_GATEWAY_PATH}/:name`,
    { config: { rate: 'public-read' } },
    async ({ params: { name }, query: { id } }, reply) => {
      if (!FILES.has(name)) {
        const { status, message } = errors.not_found
        return reply.code(status).send({ success: false, code: 'not_found', message })
      }
      const asked = typeof id === 'string' ? `?id=${encodeURIComponent(id)}` : ''
      return passOn(reply, `${name}${asked}`, {})
    },
  )
  app.post(`${SANDBOX_GATEWAY_PATH}/pay`, { config: { rate: 'public-read' } }, (request, reply) => {
    const headers = { 'content-type': 'application/json' }
    return passOn(reply, 'pay', { method: 'POST', headers, body: JSON.stringify(request.body) })
  })
}
