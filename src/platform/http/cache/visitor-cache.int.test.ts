import { hash } from 'node:crypto'
import { get as getRaw } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { systemClock } from '#kit/clock.ts'
import { ok } from '#kit/result.ts'
import { handle } from '../context.ts'
import { addPages } from '../pages/pages.ts'
import { openTestHttp, TEST_ORIGIN, type TestHttp } from '../testing.ts'
import type { Answered } from './visitor-cache.ts'

const news = call({
  name: 'test.news',
  method: 'GET',
  path: '/api/test/news',
  summary: 'For this test',
  access: anyone,
  rate: 'public-read',
  query: z.object({ about: z.string().optional() }),
  reply: z.object({ said: z.string(), to: z.string() }),
  errors: [],
  cachedUntil: ['content'],
})

const weather = call({
  ...news,
  name: 'test.weather',
  path: '/api/test/weather',
  sameForAll: true,
  reply: z.object({ said: z.string() }),
})

let http: TestHttp
let origin: string
let requests: number
let rendered: number
let answered: Answered[]
/** Renderings wait for this promise. It is resolved unless a test replaces it. */
let held: Promise<void>

async function open(rateScale?: number) {
  requests = 0
  rendered = 0
  answered = []
  held = Promise.resolve()
  const handler = handle(news, async ({ viewer }, { query }) => {
    requests += 1
    return ok({ said: `${query.about ?? 'all'} ${requests} ${'x'.repeat(3000)}`, to: viewer.kind })
  })
  const forAll = handle(weather, async () => {
    requests += 1
    return ok({ said: `all ${requests}` })
  })
  http = await openTestHttp([handler, forAll], { rateScale })
  http.visitorCache.onAnswered((one) => {
    answered.push(one)
  })
  await addPages(http, {
    ...http,
    clock: systemClock,
    publicUrl: new URL(TEST_ORIGIN),
    assetsDir: undefined,
    middleware: undefined,
    resolveViewer: async () => ({ kind: 'anonymous' }),
    sessionOf: async () => null,
    inline: { scripts: ['1'] },
    render: async ({ url, api }) => {
      rendered += 1
      const number = rendered
      const { said } = await api(news, { query: {} })
      await held
      if (url.startsWith('/broken')) {
        throw new Error('broken')
      }
      const cacheTopics = url.startsWith('/own') ? [] : ['content']
      const html = `<script>1</script><p>₹ ${number} ${said.repeat(3)}</p>`
      return { status: 200, html, cacheTopics }
    },
  })
  origin = await http.app.listen({ port: 0, host: '127.0.0.1' })
}

beforeEach(() => open())
afterEach(() => http.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { method, headers: { 'accept-encoding': 'identity', ...headers } })
const bodyOf = async (path: string, headers?: Record<string, string>): Promise<string> =>
  (await (await get(path, headers)).json()).said.slice(0, 8).trim()

describe('a cached answer', () => {
  it('equals the answer of the call, with the same headers', async () => {
    const replies = [await get(news.path), await get(news.path), await get(news.path)]
    const bodies = await Promise.all(replies.map((reply) => reply.json()))
    expect(requests).toBe(2)
    expect(bodies[2]).toEqual(bodies[1])
    const [, before, kept] = replies.map((reply) => new Map(reply.headers))
    const ids = [before?.get('x-request-id'), kept?.get('x-request-id')]
    expect(new Set(ids).size).toBe(2)
    for (const changing of ['x-request-id', 'date']) {
      before?.delete(changing)
      kept?.delete(changing)
    }
    expect(kept).toEqual(before)
    expect(kept?.get('x-content-type-options')).toBe('nosniff')
    expect(answered.map(({ route, status }) => [route, status])).toContainEqual([news.path, 200])
  })

  it('is dropped when its topic changes', async () => {
    await get(news.path)
    expect(await bodyOf(news.path)).toBe('all 2 xx')
    expect(await bodyOf(news.path)).toBe('all 2 xx')
    http.topics.change('content')
    expect(await bodyOf(news.path)).toBe('all 3 xx')
  })

  it('is shared by all URLs that request the same', async () => {
    for (const path of ['?', '?utm_source=x', '?b=1&utm_source=y', '']) {
      await get(news.path + path)
    }
    expect(requests).toBe(2)
  })

  it('is sent compressed if that is accepted, and without a body for HEAD', async () => {
    await get(news.path)
    await get(news.path)
    for (let round = 0; round < 2; round += 1) {
      const zipped = await get(news.path, { 'accept-encoding': 'gzip, br' })
      expect(zipped.headers.get('content-encoding')).toBe('gzip')
      expect(Number(zipped.headers.get('content-length'))).toBeLessThan(200)
      expect((await zipped.json()).said).toContain('all 2 ')
    }
    const head = await get(news.path, {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(3000)
    expect(requests).toBe(2)
  })

  it('is not used for a session, a token or another method', async () => {
    await get(news.path)
    await get(news.path)
    const cookie = http.signIn()
    const own = await (await get(news.path, { cookie: `theme=dark; ${cookie}` })).json()
    expect(own.to).toBe('account')
    const nobodys = { authorization: `Bearer ${'x'.repeat(40)}` }
    expect((await (await get(news.path, nobodys)).json()).to).toBe('anonymous')
    expect(requests).toBe(3)
    expect((await get(news.path, {}, 'POST')).status).toBe(405)
    expect(await bodyOf(news.path, { cookie: 'theme=dark; outsid=1' })).toBe('all 2 xx')
    expect(requests).toBe(3)
  })
})

describe('a cached answer that is the same for all', () => {
  it('is used for visitors and sessions, whoever it was made for', async () => {
    const cookie = http.signIn()
    expect(await bodyOf(weather.path, { cookie })).toBe('all 1')
    expect(await bodyOf(weather.path)).toBe('all 2')
    expect(await bodyOf(weather.path, { cookie })).toBe('all 2')
    http.topics.change('content')
    expect(await bodyOf(weather.path, { cookie })).toBe('all 3')
    expect(await bodyOf(weather.path)).toBe('all 3')
  })
})

describe('a cached page', () => {
  it('is the same for each encoding, and its policy has the hash of its script', async () => {
    const seen = new Set<string>()
    for (const encoding of ['identity', 'identity', 'identity', 'gzip', 'gzip']) {
      const reply = await get('/page', { 'accept-encoding': encoding })
      const html = await reply.text()
      expect(reply.headers.get('content-security-policy')).toContain(
        `script-src 'self' 'sha256-${hash('sha256', '1', 'base64')}';`,
      )
      expect(reply.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      seen.add(html)
    }
    expect([rendered, seen.size]).toEqual([2, 2])
    expect(requests, 'its calls are kept as well').toBe(2)
    http.topics.change('content')
    await get('/page')
    expect(rendered).toBe(3)
  })

  it('is valid gzip', async () => {
    await get('/page')
    await get('/page')
    const bytes = await rawBytes(`${origin}/page`, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(bytes).toString()).toMatch(/^<script>1<\/script><p>₹ 2/)
  })

  it('is not used if its data are personal', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await get('/own')).headers.get('cache-control')).toBe('no-store')
    }
    expect(rendered).toBe(3)
  })
})

describe('a page that many visitors request at once', () => {
  const ask = (path: string, encoding = 'identity') =>
    get(path, { 'accept-encoding': encoding }).then(async (reply) => {
      const html = await reply.text()
      return { status: reply.status, page: /₹ \d+/.exec(html)?.[0] }
    })

  function hold(): () => void {
    let release = () => {}
    held = new Promise((resolve) => {
      release = resolve
    })
    return release
  }

  it('is rendered once', async () => {
    const release = hold()
    let arrived = 0
    http.app.server.on('request', () => {
      arrived += 1
    })
    const asked10 = Array.from({ length: 10 }, (_, n) => ask('/page', n % 2 ? 'gzip' : 'identity'))
    // One that arrives after the rendering has ended is rendered on its own.
    await expect.poll(() => arrived).toBe(10)
    release()
    const copies = await Promise.all(asked10)
    expect(rendered).toBe(1)
    expect(new Set(copies.map(({ page }) => page))).toEqual(new Set(['₹ 1']))
  })

  it('is rendered again for requests after a change, while others wait for the old one', async () => {
    const release = hold()
    const before = ask('/page')
    await expect.poll(() => rendered).toBe(1)
    http.topics.change('content')
    const after = ask('/page')
    await expect.poll(() => rendered).toBe(2)
    release()
    expect((await Promise.all([before, after])).map(({ page }) => page)).toEqual(['₹ 1', '₹ 2'])
  })

  it('is rendered for each request if it is personal or fails', async () => {
    for (const [path, status] of [
      ['/own', 200],
      ['/broken', 500],
    ] as const) {
      const started = rendered
      const release = hold()
      const three = [ask(path), ask(path), ask(path)]
      await expect.poll(() => rendered).toBe(started + 1)
      release()
      expect((await Promise.all(three)).map((reply) => reply.status)).toEqual([
        status,
        status,
        status,
      ])
      expect(rendered).toBe(started + 3)
    }
  })
})

it('an unknown address is answered with the not_found error', async () => {
  const { status, message } = errors.not_found
  for (const path of ['/api/nothing', '/assets/nothing.js']) {
    const reply = await get(path)
    expect([reply.status, await reply.json()]).toEqual([
      status,
      { success: false, code: 'not_found', message },
    ])
  }
})

describe('the rate limits', () => {
  it('count cached answers like others', async () => {
    await http.close()
    await open(0.02)
    const statuses: number[] = []
    for (let visit = 0; visit < 8; visit += 1) {
      statuses.push((await get(news.path)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(requests).toBe(2)
    const refused = await get(news.path)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' })
    const page = await get('/page')
    expect([page.status, page.headers.get('content-type')]).toEqual([
      429,
      'text/plain; charset=utf-8',
    ])
  })
})

/** The body as sent over the wire, not decompressed. */
function rawBytes(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    getRaw(url, { headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}
