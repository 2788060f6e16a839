import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone, signedIn } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { fieldMessages } from '#contract/common/texts.ts'
import { ok } from '#kit/result.ts'
import { handle } from './context.ts'
import { openTestHttp, TEST_ORIGIN, type TestHttp } from './testing.ts'

const said = z.object({ said: z.unknown() })
const basis = { summary: 'For this test', rate: 'write', errors: [] } as const
const echo = call({
  ...basis,
  name: 'test.echo',
  method: 'POST',
  path: '/api/test/echo',
  access: anyone,
  body: z.object({ text: z.unknown().optional() }),
  reply: said,
})
const pay = call({
  ...basis,
  name: 'test.pay',
  method: 'POST',
  path: '/api/test/pay',
  access: anyone,
  money: true,
  body: z.object({ amount: z.number() }),
  reply: said,
})
const mine = call({
  ...basis,
  name: 'test.mine',
  method: 'GET',
  path: '/api/test/things/:id',
  access: signedIn,
  params: z.object({ id: z.string() }),
  reply: said,
})
const whence = call({
  ...basis,
  name: 'test.whence',
  method: 'GET',
  path: '/api/test/whence',
  access: anyone,
  cachedUntil: ['content'],
  query: z.object({ v: z.string().optional() }),
  reply: said,
})

let http: TestHttp
let proxied: TestHttp

beforeAll(async () => {
  const handlers = [
    handle(echo, async (_, { body }) => ok({ said: body.text })),
    handle(pay, async (_, { body }) => ok({ said: body.amount })),
    handle(mine, async ({ viewer }) => ok({ said: viewer.accountId })),
    handle(whence, async ({ ip }) => ok({ said: ip })),
  ]
  http = await openTestHttp(handlers)
  proxied = await openTestHttp(handlers, { trustProxy: true })
  await http.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await http.close()
  await proxied.close()
})

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  http.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('a request body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('is accepted as %s', async (type) => {
    const reply = await post(echo.path, '{"text":"ß"}', { 'content-type': type })
    expect(reply.json().said).toBe('ß')
  })

  it.each([
    'text/plain',
    'text/json',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ])('is refused as %j', async (type) => {
    const reply = await post(echo.path, '{"text":1}', { 'content-type': type })
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported_media'])
  })

  it('may be missing', async () => {
    const reply = await http.app.inject({ method: 'POST', url: echo.path })
    expect(reply.statusCode).toBe(200)
  })

  it.each<[string, string | Buffer]>([
    ['truncated JSON', '{'],
    ['invalid UTF-8', Buffer.from('{"text":"\xff"}', 'latin1')],
    ['21 levels', `{"text":${'['.repeat(20)}${']'.repeat(20)}}`],
    ['1,001 items', JSON.stringify({ text: Array(1001).fill(0) })],
    ['the key __proto__', '{"text":{"__proto__":1}}'],
    ['a NUL', '{"text":"\\u0000"}'],
    ['half of a surrogate pair', '{"text":"\\ud800"}'],
  ])('is refused with %s in it', async (_, body) => {
    const reply = await post(echo.path, body)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
  })

  it('may have 256 KiB at most', async () => {
    const body = (bytes: number) => `{"text":"${'x'.repeat(bytes - '{"text":""}'.length)}"}`
    expect((await post(echo.path, body(262_144))).statusCode).toBe(200)
    const reply = await post(echo.path, body(262_145))
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'too_large'])
  })

  it('may have no duplicate or unknown keys where money moves', async () => {
    expect((await post(pay.path, '{"amount":1}')).json().said).toBe(1)
    for (const body of ['{"amount":1,"amount":2}', '{"amount":1,"price":2}']) {
      const reply = await post(pay.path, body)
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
    }
    expect((await post(echo.path, '{"text":1,"text":2,"more":3}')).json().said).toBe(2)
  })
})

describe('a request method', () => {
  it.each([
    ['GET', echo.path, 'POST'],
    ['DELETE', echo.path, 'POST'],
    ['OPTIONS', echo.path, 'POST'],
    ['TRACE', echo.path, 'POST'],
    ['PUT', '/api/test/things/7?x=1', 'GET, HEAD'],
    ['POST', '/api/test/things/7', 'GET, HEAD'],
    ['TRACE', '/api/nothing', 'GET, HEAD, POST'],
    ['DELETE', '/', 'GET, HEAD'],
    ['POST', '/service-providers', 'GET, HEAD'],
    ['PROPFIND', '/', 'GET, HEAD'],
  ])('%s on %s is refused with the allowed methods', async (method, url, allow) => {
    const answer = await talk(`${method} ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).toContain('"code":"method_not_allowed"')
    expect(answer).toContain(`\r\nallow: ${allow}\r\n`)
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n')
  })

  it('that is allowed is answered, with 404 at an unknown address', async () => {
    expect((await http.app.inject({ method: 'HEAD', url: whence.path })).statusCode).toBe(200)
    expect((await http.app.inject('/api/nothing')).statusCode).toBe(404)
    expect((await post('/api/nothing', '{}')).statusCode).toBe(404)
  })

  it.each(['CONNECT x:1', 'BREW /', 'QUERY /'])(
    '%s is refused without internal details',
    async (line) => {
      const answer = await talk(`${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      expect(answer).toMatch(/^$|^HTTP\/1\.1 40[05] /)
      expect(answer).not.toMatch(/node_modules|\bat /)
    },
  )
})

describe('a response', () => {
  it('is not stored by caches if it is personal, a write or an error', async () => {
    const signedInReply = await http.app.inject({
      url: '/api/test/things/1',
      headers: { cookie: http.signIn() },
    })
    expect(signedInReply.statusCode).toBe(200)
    const replies = [
      signedInReply,
      await http.app.inject({ url: '/api/test/things/1' }),
      await http.app.inject({ url: whence.path, headers: { cookie: http.signIn() } }),
      await post(echo.path, '{}'),
      await post(echo.path, '{'),
    ]
    for (const reply of replies) {
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })

  it('has the common security headers', async () => {
    const reply = await http.app.inject(whence.path)
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('to a write from another origin is 403', async () => {
    const headers = { cookie: http.signIn(), origin: 'https://evil.example' }
    const reply = await post(echo.path, '{"text":1}', headers)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'cross_site'])
    const own = await post(echo.path, '{"text":1}', { ...headers, origin: TEST_ORIGIN })
    expect(own.statusCode).toBe(200)
  })
})

describe('an address', () => {
  it('of a request has 8,192 characters at most', async () => {
    const url = (length: number) => `${whence.path}?v=`.padEnd(length, 'x')
    expect((await http.app.inject(url(8192))).statusCode).toBe(200)
    const reply = await http.app.inject(url(8193))
    expect([reply.statusCode, reply.json().code]).toEqual([414, 'url_too_long'])
  })

  it('is refused with a NUL in its query', async () => {
    const reply = await http.app.inject(`${whence.path}?v=a%00`)
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { v: fieldMessages.unstorable }])
  })

  it('of the client is that of the connection, whatever a header says', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.8' }
    expect((await http.app.inject({ url: whence.path, headers })).json().said).toBe('127.0.0.1')
  })

  it('of the client is what the proxy added, not what the proxy received', async () => {
    const ipFor = async (header: string) => {
      const headers = { 'x-forwarded-for': header }
      const url = `${whence.path}?v=${encodeURIComponent(header)}`
      return (await proxied.app.inject({ url, headers })).json().said
    }
    expect(await ipFor('198.51.100.7')).toBe('198.51.100.7')
    expect(await ipFor('10.0.0.1, 198.51.100.7')).toBe('198.51.100.7')
  })
})

const bodyHead = (length: number) =>
  `POST ${echo.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

describe('a request head', () => {
  it('or body that does not end times out with 408', async () => {
    const { app } = http
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 120_000])
    const started = performance.now()
    const answers = await Promise.all([
      talk('GET / HTTP/1.1\r\nhost: x\r\nx-slow: '),
      talk(`${bodyHead(1000)}{"text":`),
    ])
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    }
    expect(performance.now() - started).toBeLessThan(25_000)
    expect(http.logged.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  it('of more than 16 KiB is refused', async () => {
    const answer = await talk(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('with both content-length and transfer-encoding is refused', async () => {
    const answer = await talk(
      `POST ${echo.path} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})

/** Sends raw bytes and returns everything received until the other side closes. */
function talk(bytes: string): Promise<string> {
  const { port } = Object(http.app.server.address())
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })
}
