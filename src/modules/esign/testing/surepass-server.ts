import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { assert, present } from '#kit/assert.ts'
import { randomToken } from '#platform/secrets/secrets.ts'

type Signing = {
  readonly key: string
  readonly reason: string
  readonly number: string | undefined
  uploaded: Buffer | undefined
  signed: Buffer | undefined
  status: string
}

const initialize = z.object({
  pdf_pre_uploaded: z.literal(true),
  callback_url: z.url(),
  sign_type: z.enum(['aadhaar', 'suresign']),
  config: z.object({
    auth_mode: z.enum(['1', '2', '3', '4']),
    reason: z.string(),
    positions: z.record(z.string(), z.array(z.object({ x: z.number(), y: z.number() }))),
  }),
  prefill_options: z.object({ full_name: z.string(), mobile_number: z.string().optional() }),
})

type Answer = { readonly status: number; readonly body: unknown }

type Service = {
  readonly credential: string
  readonly signings: Map<string, Signing>
  readonly links: Map<string, Buffer>
  readonly seen: string[]
  /** Answers that replace the next matching call's. */
  readonly mishaps: { readonly path: string; readonly answer: Answer }[]
  /** Set once the server listens. */
  origin: string
}

/**
 * The e-sign service as documented: initialize, get-upload-link, the form post of the file, status,
 * and get-signed-document with a link that works once. It signs when a test tells it to.
 */
export async function openSurepassServer(credential: string) {
  const service: Service = {
    credential,
    signings: new Map(),
    links: new Map(),
    seen: [],
    mishaps: [],
    origin: '',
  }
  const server = createServer((request, response) => answer(service, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'it listens')
  service.origin = `http://127.0.0.1:${address.port}`

  return {
    baseUrl: new URL(service.origin),
    seen: service.seen,
    signings: service.signings,
    onlySigning: (): [string, Signing] => present([...service.signings][0], 'one was begun'),
    failNext: (path: string, answer: Answer) => {
      service.mishaps.push({ path, answer })
    },
    data,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function answer(service: Service, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request)
  const path = request.url ?? ''
  service.seen.push(`${request.method} ${path.split('?')[0]}`)
  const file = request.method === 'GET' ? service.links.get(path) : undefined
  if (file !== undefined) {
    service.links.delete(path)
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(file)
    return
  }
  const index = service.mishaps.findIndex((mishap) => path.startsWith(mishap.path))
  const [mishap] = index < 0 ? [] : service.mishaps.splice(index, 1)
  const { status, body: said } = mishap?.answer ?? (await serve(service, request, body))
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
}

async function serve(service: Service, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { pathname } = new URL(request.url ?? '', service.origin)
  if (pathname === '/upload') {
    return takeUpload(service, request, body)
  }
  if (request.headers.authorization !== `Bearer ${service.credential}`) {
    return refused(401, 'unauthorized')
  }
  if (pathname === '/api/v1/esign/initialize') {
    return begin(service, body)
  }
  if (pathname === '/api/v1/esign/get-upload-link') {
    const id = z.object({ client_id: z.string() }).parse(JSON.parse(body.toString())).client_id
    const signing = service.signings.get(id)
    return signing === undefined
      ? refused(404, 'not_found')
      : data({ url: `${service.origin}/upload`, fields: fieldsOf(id, signing) })
  }
  const [, action, id = ''] = /^\/api\/v1\/esign\/([a-z-]+)\/(\w+)$/.exec(pathname) ?? []
  const signing = service.signings.get(id)
  if (signing === undefined) {
    return refused(404, 'not_found')
  }
  if (action === 'status') {
    const { status } = signing
    return data({ client_id: id, status, completed: status === 'esign_completed' })
  }
  return signing.signed === undefined
    ? refused(422, 'not_signed')
    : data(linkTo(service, signing.signed))
}

function begin(service: Service, body: Buffer): Answer {
  const asked = initialize.safeParse(JSON.parse(body.toString()))
  if (!asked.success) {
    return refused(422, 'verification_failed')
  }
  const id = `esign_${randomToken().replaceAll(/\W/g, '')}`
  service.signings.set(id, {
    key: randomToken(),
    reason: asked.data.config.reason,
    number: asked.data.prefill_options.mobile_number,
    uploaded: undefined,
    signed: undefined,
    status: 'client_initiated',
  })
  return data({
    client_id: id,
    token: randomToken(),
    url: `${service.origin}/sign/${id}`,
    group_id: null,
  })
}

async function takeUpload(
  service: Service,
  request: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData()
  const id = String(form.get('key')).split('/')[1] ?? ''
  const signing = service.signings.get(id)
  const file = form.get('file')
  const names = [...form.keys()]
  if (signing === undefined || form.get('x-amz-signature') !== signing.key) {
    return refused(403, 'AccessDenied')
  }
  if (!(file instanceof File) || names.at(-1) !== 'file') {
    return refused(400, 'the file comes last')
  }
  signing.uploaded = Buffer.from(await file.arrayBuffer())
  return { status: 200, body: {} }
}

function linkTo(service: Service, file: Buffer) {
  const path = `/signed/${randomToken()}.pdf?X-Amz-Expires=60`
  service.links.set(path, file)
  return { url: `${service.origin}${path}` }
}

function fieldsOf(id: string, { key }: Signing): Record<string, string> {
  return {
    'x-amz-signature': key,
    'x-amz-date': '20261121T043000Z',
    'x-amz-credential': 'AKIA/20261121/ap-south-1/s3/aws4_request',
    key: `uploads/${id}/agreement.pdf`,
    policy: 'e30=',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
  }
}

function data(value: object): Answer {
  const said = { status_code: 200, message_code: 'success', message: 'Success', success: true }
  return { status: 200, body: { data: value, ...said } }
}

function refused(status: number, code: string): Answer {
  const said = { status_code: status, message_code: code, message: code, success: false }
  return { status, body: { data: null, ...said } }
}
