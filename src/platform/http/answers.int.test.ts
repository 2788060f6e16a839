import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone, signedIn } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { systemClock } from '#kit/clock.ts'
import { ok } from '#kit/result.ts'
import { addSandboxGatewayRoutes } from '#sandbox/gateway/widget-routes.ts'
import { createFolderFiles } from '../files/files.ts'
import { createSecrets, generateSecretsKey } from '../secrets/secrets.ts'
import { isSocketUpgrade, startSocketServer } from '../sockets/server.ts'
import { addPublicDocuments } from './cache/public-documents.ts'
import { handle } from './context.ts'
import { addPages } from './pages/pages.ts'
import { addFileRoutes, addSiteFiles } from './routes/file-routes.ts'
import { addOperations } from './routes/operations.ts'
import { addPrivateFileRoutes } from './routes/private-file-routes.ts'
import { addWebhookRoute } from './routes/webhook-route.ts'
import { addCspReports } from './security/csp-reports.ts'
import { commonHeaders, transportSecurity } from './security/security-headers.ts'
import { openTestHttp, TEST_ORIGIN, type TestHttp } from './testing.ts'
import { anonymous } from './viewer.ts'

/** Every class of response, from one server. Add new classes here. */
const basis = {
  summary: 'For this test',
  errors: [],
  reply: z.object({ words: z.string() }),
} as const
const read = call({
  ...basis,
  name: 'test.read',
  method: 'GET',
  path: '/api/test/read',
  access: anyone,
  rate: 'public-read',
  query: z.object({ word: z.string().optional() }),
})
const own = call({
  ...basis,
  name: 'test.own',
  method: 'GET',
  path: '/api/test/own',
  access: signedIn,
  rate: 'read',
})
const shared = call({
  ...basis,
  name: 'test.shared',
  method: 'GET',
  path: '/api/test/shared',
  access: anyone,
  rate: 'public-read',
  cachedUntil: ['content'],
})
const write = call({
  ...basis,
  name: 'test.write',
  method: 'POST',
  path: '/api/test/write',
  access: anyone,
  rate: 'write',
  body: z.object({}),
})
const SECURE_ORIGIN = 'https://tradebox.test'
const LONG = 'words '.repeat(1000)
const handlers = [
  handle(read, async () => ok({ words: LONG })),
  handle(own, async () => ok({ words: LONG })),
  handle(shared, async () => ok({ words: LONG })),
  handle(write, async () => ok({ words: LONG })),
]

let folder: string
let picture: string
let generous: Awaited<ReturnType<typeof openServer>>
let secure: Awaited<ReturnType<typeof openServer>>
let strict: Awaited<ReturnType<typeof openServer>>

async function openServer(rateScale: number, origin = TEST_ORIGIN) {
  const isUpgrade = isSocketUpgrade
  const http: TestHttp = await openTestHttp(handlers, { origin, rateScale, isUpgrade })
  const { rateLimiter, log, app } = http
  const secrets = createSecrets(generateSecretsKey())
  const files = createFolderFiles(folder, secrets)
  const publicUrl = new URL(origin)
  const resolveViewer = async () => anonymous
  await addCspReports(app, http)
  addOperations(http, { checks: [], openApi: { openapi: '3.1.0' } })
  addFileRoutes(app, files)
  const parts = { files, secrets, clock: systemClock, resolveViewer, secure: false }
  addPrivateFileRoutes(app, { ...parts, onDownload: () => Promise.resolve() })
  // Nothing listens there. The error response is tested as well.
  addSandboxGatewayRoutes(app, { sandbox: new URL('http://127.0.0.1:9') })
  await addWebhookRoute(app, {
    path: '/api/test/hook',
    rateLimiter,
    log,
    take: async () => undefined,
  })
  const document = {
    rate: 'public-read',
    mediaType: 'application/atom+xml; charset=utf-8',
    maxAgeSeconds: 60,
    topics: ['content'],
    find: async ({ id }: Readonly<Record<string, string>>) => (id === 'a' ? LONG : undefined),
  } as const
  const keeping = { topics: http.topics, clock: systemClock }
  addPublicDocuments(app, [{ ...document, path: '/documents-of-test/:id.atom' }], keeping)
  addSiteFiles(app, { robots: 'User-agent: *', sitemap: async () => '<urlset/>' })
  const sockets = await startSocketServer({
    ...{ server: app.server, publicUrl, trustProxy: false, resolveViewer, rateLimiter },
    ...{ rateScale: 1, namespaces: [], log },
  })
  await addPages(http, {
    ...{ dispatch: http.dispatch, handlers, rateLimiter, publicUrl, resolveViewer, log },
    ...{
      middleware: undefined,
      topics: http.topics,
      clock: systemClock,
      assetsDir: join(folder, 'web'),
    },
    sessionOf: async () => null,
    inline: { scripts: [] },
    render: async ({ url }) => ({
      status: url.startsWith('/none') ? 404 : 200,
      ...(url === '/moved' ? { redirect: '/' } : {}),
      html: '<p>',
      cacheTopics: [],
    }),
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await sockets.close()
    await http.close()
  }
  return { http, files, origin: address, close }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answers-'))
  await mkdir(join(folder, 'web', 'assets'), { recursive: true })
  await writeFile(join(folder, 'web', 'assets', 'app-1.js'), 'export {}')
  generous = await openServer(1_000_000)
  strict = await openServer(0.05)
  secure = await openServer(1_000_000, SECURE_ORIGIN)
  picture = await generous.files.put(Buffer.from('bytes'), 'image/webp', 'public')
})
afterAll(async () => {
  await generous.close()
  await strict.close()
  await secure.close()
  await rm(folder, { recursive: true })
})

const LIVE = '/socket.io/?EIO=4&transport=websocket'

type TestRequest = { readonly method?: string; readonly path: string; readonly body?: string }

const classes: readonly (readonly [string, TestRequest, number])[] = [
  ['a call', { path: '/api/test/read' }, 200],
  ['a call with invalid input', { path: '/api/test/read?word=a&word=b' }, 400],
  ['a call that needs a session', { path: '/api/test/own' }, 401],
  ['a call with malformed JSON', { method: 'POST', path: '/api/test/write', body: '{' }, 400],
  ['an unknown call', { path: '/api/none' }, 404],
  ['a call with a wrong method', { method: 'DELETE', path: '/api/test/read' }, 405],
  ['a page', { path: '/' }, 200],
  ['an unknown page', { path: '/none' }, 404],
  ['a redirecting page', { path: '/moved' }, 200],
  ['a page address of 3,000 characters', { path: `/${'x'.repeat(3000)}` }, 414],
  ['an address of 9,000 characters', { path: `/${'x'.repeat(9000)}` }, 414],
  ['an address with a part of 600 characters', { path: `/files/${'x'.repeat(600)}` }, 414],
  ['a malformed file address', { path: '/files/%zz' }, 400],
  ['a malformed page address', { path: '/%c0%ae' }, 400],
  ['an asset', { path: '/assets/app-1.js' }, 200],
  ['an unknown asset', { path: '/assets/app-2.js' }, 404],
  ['the folder of the assets', { path: '/assets/' }, 404],
  ['an unknown file', { path: '/files/p00000000000000000000000000000000.webp' }, 404],
  [
    'an unknown private file',
    { path: '/files/private/s00000000000000000000000000000000.pdf' },
    404,
  ],
  ['the liveness check', { path: '/healthz' }, 200],
  ['the readiness check', { path: '/readyz' }, 200],
  ['the metrics', { path: '/metrics' }, 200],
  ['the OpenAPI document', { path: '/api/openapi.json' }, 200],
  ['robots.txt', { path: '/robots.txt' }, 200],
  ['a feed', { path: '/documents-of-test/a.atom' }, 200],
  ['an unknown feed', { path: '/documents-of-test/b.atom' }, 404],
  ['the sitemap', { path: '/sitemap.xml' }, 200],
  ['a CSP report of a wrong type', { method: 'POST', path: '/api/csp-report', body: '{}' }, 415],
  ['a webhook', { method: 'POST', path: '/api/test/hook', body: '{}' }, 200],
  ['an unknown address of the sandbox gateway', { path: '/sandbox-gateway/none' }, 404],
  ['the sandbox gateway while it is down', { path: '/sandbox-gateway/pay.js' }, 500],
  ['live updates by polling', { path: '/socket.io/?EIO=4&transport=polling' }, 200],
  ['live updates by an unknown transport', { path: '/socket.io/?EIO=4&transport=x' }, 400],
  [
    'live updates with an unknown session id',
    { path: '/socket.io/?EIO=4&transport=polling&sid=x' },
    400,
  ],
]

const rawRequests: readonly (readonly [string, string, number])[] = [
  ['a text that is not HTTP', 'HELLO\r\n\r\n', 400],
  ['headers of 40 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['a request without a host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['an unknown Expect header', `GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\n\r\n`, 200],
  ['a WebSocket from another origin', upgradeTo('websocket', LIVE, 'http://evil.example'), 403],
  ['a CONNECT request', 'CONNECT tradebox.test:443 HTTP/1.1\r\nhost: tradebox.test\r\n\r\n', 405],
  ['an upgrade to an unknown protocol', upgradeTo('h2c', '/'), 200],
  ['a WebSocket at an unknown address', upgradeTo('websocket', '/api/none'), 404],
  [
    'an upgrade of live updates to an unknown protocol',
    upgradeTo('x', '/socket.io/?EIO=4&transport=x'),
    400,
  ],
  ['a WebSocket for live updates', upgradeTo('websocket', LIVE), 101],
]

describe('every class of response has the common headers:', () => {
  it.each(classes)('%s', async (_, { method = 'GET', path, body }, status) => {
    const init = {
      method,
      headers: { 'content-type': 'application/json' },
      redirect: 'manual',
    } as const
    const reply = await fetch(
      `${generous.origin}${path}`,
      body === undefined ? init : { ...init, body },
    )
    expect(reply.status).toBe(status)
    const { 'x-frame-options': framed, ...others } = commonHeaders
    expect(Object.fromEntries(reply.headers)).toMatchObject(others)
    expect(['DENY', 'SAMEORIGIN']).toContain(
      reply.headers.get('x-frame-options') ?? framed.toLowerCase(),
    )
    expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    // A cacheable response states for how long.
    expect(reply.headers.get('cache-control')).toMatch(/no-store$|^public, max-age=/)
    await reply.arrayBuffer()
  })

  it('a public picture', async () => {
    const reply = await fetch(`${generous.origin}/files/${picture}`)
    expect(Object.fromEntries(reply.headers)).toMatchObject(commonHeaders)
    expect(reply.headers.get('content-security-policy')).toMatch(/sandbox$/)
  })

  it.each(rawRequests)('%s', async (_, request, status) => {
    const [line = '', ...lines] = (await answerTo(request)).split('\r\n')
    expect(Number(line.split(' ')[1])).toBe(status)
    const head = lines.join('\n').toLowerCase()
    for (const name of [
      ...Object.keys(commonHeaders),
      'content-security-policy',
      'cache-control',
    ]) {
      expect(head).toContain(`${name}: `)
    }
  })
})

describe('every class of response over https has HSTS:', () => {
  it.each(classes)('%s', async (_, { method = 'GET', path, body }) => {
    const init = { method, headers: { 'content-type': 'application/json' } }
    const url = `${secure.origin}${path}`
    const reply = await fetch(url, body === undefined ? init : { ...init, body })
    await reply.arrayBuffer()
    expect(reply.headers.get('strict-transport-security')).toBe(transportSecurity)
  })

  it.each(rawRequests)('%s', async (_, request) => {
    const head = await answerTo(request.replace(TEST_ORIGIN, SECURE_ORIGIN), secure)
    expect(head.toLowerCase()).toContain(
      `strict-transport-security: ${transportSecurity}`.toLowerCase(),
    )
  })

  it('lasts two years and includes subdomains', () => {
    expect(transportSecurity).toBe('max-age=63072000; includeSubDomains')
  })
})

function upgradeTo(protocol: string, path: string, origin = TEST_ORIGIN): string {
  const key = 'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='
  return `GET ${path} HTTP/1.1\r\nhost: tradebox.test\r\norigin: ${origin}\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n${key}\r\n\r\n`
}

/** The first data received, up to the end of the headers. */
function answerTo(request: string, { origin } = generous): Promise<string> {
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request))
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')))
    socket.on('error', reject)
    socket.on('data', (data) => {
      socket.destroy()
      resolve(data.toString().split('\r\n\r\n')[0] ?? '')
    })
  })
}

describe('every class of response declares its content type and charset:', () => {
  it.each(classes)('%s', async (_, { method = 'GET', path, body }) => {
    const init = { method, headers: { 'content-type': 'application/json' } }
    const url = `${generous.origin}${path}`
    const reply = await fetch(url, body === undefined ? init : { ...init, body })
    const text = await reply.text()
    const said = reply.headers.get('content-type') ?? ''
    if (text === '') {
      return
    }
    // JSON has only one encoding, and the WebSocket library does not name it.
    expect(said).toMatch(
      /^application\/json$|^(?:application|text)\/[a-z+]+; (?:version=[\d.]+; )?charset=utf-8$/i,
    )
    expect(said.startsWith('application/json')).toBe(/^[[{]/.test(text))
    expect(said.startsWith('text/html')).toBe(/^<(?:p|!doctype)/i.test(text))
  })
})

describe('no class of response may be read by another origin:', () => {
  it.each(classes)('%s', async (_, { method = 'GET', path, body }) => {
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' }
    const url = `${generous.origin}${path}`
    const init = { method, headers }
    const reply = await fetch(url, body === undefined ? init : { ...init, body })
    await reply.arrayBuffer()
    const allowed = [...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(allowed).toEqual([])
  })
})

describe('every class of response is rate limited:', () => {
  // Malformed requests are answered before their route is known.
  const others = /%|csp-report|test\/write/
  it.each(classes.filter(([, { path }, status]) => status !== 414 && !others.test(path)))(
    '%s',
    async (_, { method = 'GET', path, body }) => {
      let refused = 0
      for (let count = 0; count < 160 && refused === 0; count += 1) {
        const init = { method, headers: { 'content-type': 'application/json' } }
        const url = `${strict.origin}${path}`
        const reply = await fetch(url, body === undefined ? init : { ...init, body })
        await reply.arrayBuffer()
        refused = reply.status === 429 ? reply.status : 0
      }
      expect(refused).toBe(429)
    },
  )

  it('a WebSocket for live updates', async () => {
    const ask = async () => (await answerTo(upgradeTo('websocket', LIVE), strict)).split(' ')[1]
    await expect.poll(ask, { interval: 0, timeout: 10_000 }).toBe('429')
  })
})

describe('a large response', () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const { http } = generous
    const reply = await http.app.inject({
      url: path,
      headers: { 'accept-encoding': 'gzip', ...headers },
    })
    expect(reply.statusCode).toBe(200)
    return reply
  }

  it('is compressed for visitors, and for sessions if it is the same for all', async () => {
    for (const [path, cookie] of [
      [read.path, ''],
      [shared.path, ''],
      [shared.path, generous.http.signIn()],
    ] as const) {
      const reply = await ask(path, { cookie })
      expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(reply.rawPayload.length).toBeLessThan(500)
      expect(JSON.parse(gunzipSync(reply.rawPayload).toString()).words).toBe(LONG)
    }
    expect((await ask(read.path, { 'accept-encoding': 'identity' })).json().words).toBe(LONG)
  })

  it('is not compressed for sessions if it may hold personal data', async () => {
    const cookie = generous.http.signIn()
    for (const path of [own.path, read.path]) {
      const reply = await ask(path, { cookie })
      expect(reply.headers['content-encoding']).toBeUndefined()
      expect(reply.json().words).toBe(LONG)
    }
  })
})
