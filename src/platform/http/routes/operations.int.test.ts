import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { ok } from '#kit/result.ts'
import { createFolderFiles, type Files } from '../../files/files.ts'
import type { Gauge } from '../../metrics.ts'
import { createSecrets, generateSecretsKey } from '../../secrets/secrets.ts'
import { handle, noPrecheck } from '../context.ts'
import { addCspReports, CSP_REPORT_PATH } from '../security/csp-reports.ts'
import { createPagePolicy } from '../security/security-headers.ts'
import { openTestHttp, type TestHttp } from '../testing.ts'
import { addFileRoutes } from './file-routes.ts'
import { addOperations } from './operations.ts'

const basis = {
  summary: 'For this test',
  rate: 'write',
  access: anyone,
  errors: [],
  reply: z.object({}),
} as const
const greet = call({
  ...basis,
  name: 'test.greet',
  method: 'GET',
  path: '/api/test/greet/:who',
  params: z.object({ who: z.string() }),
  query: z.object({ word: z.string().optional() }),
  cachedUntil: ['content'],
})
const upload = call({
  ...basis,
  name: 'test.upload',
  method: 'POST',
  path: '/api/test/upload',
  files: { proof: { kind: 'pdf' } },
})

const TOKEN = 'figures-for-operators-only'
let folder: string
let files: Files
let http: TestHttp
let reports: Gauge
let origin: string

const byPlace: Gauge = {
  name: 'by_place',
  help: 'A value for each place.',
  labels: ['place'],
  read: async () => [
    { labels: { place: 'here' }, value: 2 },
    { labels: { place: 'there' }, value: 0 },
  ],
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operations-'))
  files = createFolderFiles(folder, createSecrets(generateSecretsKey()))
  const handlers = [
    handle(greet, async () => ok({})),
    handle(upload, async () => ok({}), noPrecheck),
  ]
  http = await openTestHttp(handlers, { trustProxy: true, level: 'info', rateScale: 1 })
  reports = await addCspReports(http.app, http)
  addOperations(http, { checks: [], openApi: {}, gauges: [reports, byPlace], metricsToken: TOKEN })
  addFileRoutes(http.app, files)
  origin = await http.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  http.logged.length = 0
})

const lines = () => http.logged.map((line): Record<string, unknown> => JSON.parse(line))

describe('/metrics', () => {
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const reply = await http.app.inject({ url: '/metrics', remoteAddress, headers })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body.includes('http_requests_total')).toBe(reply.statusCode === 200)
    return reply.statusCode
  }

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'answers %s without a token',
    async (address) => {
      expect(await ask(address)).toBe(200)
    },
  )

  it.each(['10.0.0.1', '203.0.113.7', '::ffff:10.0.0.1', '2001:db8::1', '1.127.0.0'])(
    'answers %s only with the token',
    async (address) => {
      expect(await ask(address)).toBe(404)
      expect(await ask(address, { authorization: `Bearer ${TOKEN}` })).toBe(200)
    },
  )

  it.each<Record<string, string>>([
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { authorization: 'Bearer wrong' },
    { authorization: `Bearer ${TOKEN}x` },
  ])('refuses a request through a local proxy or with a wrong token: %j', async (headers) => {
    expect(await ask('127.0.0.1', headers)).toBe(404)
  })

  it('counts requests by route, without values of parameters', async () => {
    await http.app.inject('/api/test/greet/asha')
    await http.app.inject({ method: 'POST', url: upload.path })
    const { body } = await http.app.inject('/metrics')
    expect(body).toMatch(/http_requests_total\{[^}]*route="\/api\/test\/greet\/:who"[^}]*\} \d/)
    expect(body).toMatch(/http_requests_total\{[^}]*route="\/api\/test\/upload"[^}]*\} \d/)
    expect(body).not.toContain('asha')
  })

  it('gives each value of a gauge with its labels', async () => {
    const { body } = await http.app.inject('/metrics')
    expect(body).toContain('by_place{place="here"} 2\nby_place{place="there"} 0\n')
  })
})

describe('the log of a request', () => {
  it('is one line with its route and network, and nothing that was sent', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const reply = await fetch(`${origin}/api/test/greet/canary-path?word=canary-query`, {
        headers: {
          'x-forwarded-for': '203.0.113.77',
          'user-agent': 'canary-agent',
          referer: 'https://canary.example/?canary',
          cookie: 'pre=canary-cookie',
        },
      })
      expect(await reply.json()).toEqual({ success: true })
    }
    const written = lines()
    expect(written).toHaveLength(4)
    for (const line of written) {
      expect(line).toEqual({
        level: 30,
        time: expect.any(Number),
        method: 'GET',
        route: '/api/test/greet/:who',
        status: 200,
        ms: expect.any(Number),
        requestId: expect.stringMatching(/^[0-9a-f-]{16,36}$/),
        network: '203.0.113.0/24',
        msg: 'request',
      })
    }
    expect(http.logged.join('')).not.toContain('canary')
  })

  it('has the request id of the response', async () => {
    const reply = await http.app.inject('/api/test/greet/x')
    expect(lines()[0]?.requestId).toBe(reply.headers['x-request-id'])
  })

  it('is also one line for 404 and 405', async () => {
    await http.app.inject('/canary-page?canary')
    await http.app.inject({ method: 'PUT', url: '/api/test/upload?canary' })
    expect(lines()).toMatchObject([
      { method: 'GET', status: 404 },
      { method: 'PUT', status: 405 },
    ])
    expect(http.logged.join('')).not.toContain('canary')
  })
})

describe('a report of a policy violation', () => {
  const send = (payload: string, type = 'application/reports+json', ip = '203.0.113.7') =>
    http.app.inject({
      method: 'POST',
      url: CSP_REPORT_PATH,
      headers: { 'content-type': type, 'x-forwarded-for': ip },
      payload,
    })
  const report = (body: object) => JSON.stringify([{ type: 'csp-violation', url: 'u', body }])

  it('is requested by the page policy', () => {
    expect(createPagePolicy(new URL('https://x.example'), { scripts: [] })).toMatch(
      /; report-to csp$/,
    )
  })

  it('is counted and logged with only its directive and origin', async () => {
    const before = Number(await reports.read())
    const body = {
      documentURL: 'https://tradebox.test/view/canary?canary',
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/canary.js?canary',
      sample: 'canary',
      disposition: 'enforce',
    }
    expect((await send(report(body))).statusCode).toBe(204)
    await send(report({ ...body, blockedURL: 'inline' }))
    expect(await reports.read()).toBe(before + 2)
    expect(lines().filter(({ level }) => level === 40)).toMatchObject([
      { directive: 'script-src-elem', blocked: 'https://evil.example' },
      { directive: 'script-src-elem', blocked: 'inline' },
    ])
    expect(http.logged.join('')).not.toContain('canary')
  })

  it.each(['', '{', '[]', '{}', '[{"type":"other"}]', report({ effectiveDirective: '\n{"x":1}' })])(
    'that is invalid (%j) is answered, and its content is not logged',
    async (payload) => {
      const reply = await send(payload, undefined, '203.0.113.8')
      expect(reply.statusCode === 204 || reply.statusCode === 400).toBe(true)
      expect(http.logged.join('')).not.toContain('"x"')
    },
  )

  it('is limited to 16 KiB, its own media type and twenty a minute', async () => {
    expect((await send('x'.repeat(16_385))).json().code).toBe('too_large')
    expect((await send('[]', 'application/json')).json().code).toBe('unsupported_media')
    const before = Number(await reports.read())
    const body = report({ effectiveDirective: 'img-src', blockedURL: 'data', disposition: '' })
    await Promise.all(Array.from({ length: 40 }, () => send(body, undefined, '198.51.100.9')))
    expect(await reports.read()).toBe(before + 20)
  })
})

describe('a public file', () => {
  it('is shown in a sandbox if it is an image', async () => {
    const id = await files.put(Buffer.from('bytes'), 'image/webp', 'public')
    const reply = await http.app.inject(`/files/${id}`)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
  })

  it('is downloaded and not shown if it is a PDF', async () => {
    const id = await files.put(Buffer.from('%PDF-1.7'), 'application/pdf', 'public')
    const { headers } = await http.app.inject(`/files/${id}`)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is not found if it is private', async () => {
    const id = await files.put(Buffer.from('bytes'), 'application/pdf', 'private')
    expect((await http.app.inject(`/files/${id}`)).statusCode).toBe(404)
  })
})
