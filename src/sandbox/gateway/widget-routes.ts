import { refuse } from '#platform/http/refuse.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** The path of the sandbox's widget under our own origin, so that one port is enough. */
export const SANDBOX_GATEWAY_PATH = '/sandbox-gateway'

const FILES = new Set(['checkout.js', 'pay.js', 'pay.css', 'pay.html', 'payment'])
const WAIT_MS = 10_000

/** The sheet runs in a frame of our pages, and only its own scripts may run. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
  "connect-src 'self'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'"

/** Forwards the widget's requests to the sandbox, without any other data of the visitor. */
export function addSandboxGatewayRoutes(
  app: HttpServer['app'],
  { sandbox }: { readonly sandbox: URL },
): void {
  const forward = async (path: string, init: RequestInit) => {
    const signal = AbortSignal.timeout(WAIT_MS)
    const answer = await fetch(new URL(`/widget/${path}`, sandbox), { ...init, signal })
    const headers = {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    }
    return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) }
  }
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    `${SANDBOX_GATEWAY_PATH}/:name`,
    { config: { rate: 'public-read' } },
    async ({ params: { name }, query: { id } }, reply) => {
      if (!FILES.has(name)) {
        return refuse(reply, 'not_found')
      }
      const query = typeof id === 'string' ? `?id=${encodeURIComponent(id)}` : ''
      const answer = await forward(`${name}${query}`, {})
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    },
  )
  app.post(
    `${SANDBOX_GATEWAY_PATH}/pay`,
    { config: { rate: 'public-read' } },
    async (request, reply) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(request.body)
      const answer = await forward('pay', { method: 'POST', headers, body })
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    },
  )
}
