import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assert } from '#kit/assert.ts'
import { type SandboxAnswer, startVideoSandbox, type VideoSandbox } from './sandbox.ts'
import { createYoutubeMetadata } from './youtube.ts'

const KEY = 'a-key-of-ours'
const ID = 'aB3_-xyz901'

let host: VideoSandbox
let instead: ((url: URL) => SandboxAnswer | Promise<SandboxAnswer> | undefined) | undefined
let asked: URL[] = []
let logged: unknown[] = []

beforeAll(async () => {
  host = await startVideoSandbox({
    key: KEY,
    instead: async (url) => {
      asked.push(url)
      return instead?.(url)
    },
  })
})
afterAll(() => host.stop())
beforeEach(() => {
  asked = []
  logged = []
})
afterEach(() => {
  instead = undefined
})

function metadata({ key = KEY, waitMs = 2000, baseUrl = host.baseUrl } = {}) {
  const warn = (...line: unknown[]) => {
    logged.push(line)
  }
  return createYoutubeMetadata({ baseUrl, key, waitMs, log: { warn } })
}

function json(value: unknown, status = 200): SandboxAnswer {
  return { status, mediaType: 'application/json', body: JSON.stringify(value) }
}

function list(snippet: object, duration = 'PT2M'): SandboxAnswer {
  const item = { id: ID, snippet: { title: 'T', ...snippet }, contentDetails: { duration } }
  return json({ items: [item] })
}

/** Answers `/videos` with the given answer, and everything else like the sandbox. */
function answerList(answer: SandboxAnswer | Promise<SandboxAnswer>) {
  instead = (url) => (url.pathname.endsWith('/videos') ? answer : undefined)
}

describe('a video', () => {
  it('has its title, channel, duration and picture from the host', async () => {
    const found = await metadata().find(ID)
    assert(found.ok, 'the sandbox knows every id')
    expect(found.value).toMatchObject({
      title: `Sandbox video ${ID}`,
      channel: 'Sandbox channel',
      description: expect.stringContaining('invented'),
      durationSeconds: expect.any(Number),
    })
    const { bytes, mediaType } = found.value.thumbnail ?? { bytes: new Uint8Array(), mediaType: '' }
    expect(mediaType).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 360 })
    expect(asked[0]?.pathname).toBe('/youtube/v3/videos')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      part: 'snippet,contentDetails,statistics',
      id: ID,
      key: KEY,
    })
  })

  it('is not found when it is private or unknown', async () => {
    expect(await metadata().find('private0001')).toMatchObject({ code: 'video_not_found' })
    answerList(json({ items: [] }))
    expect(await metadata().find(ID)).toMatchObject({ code: 'video_not_found' })
  })

  it('is not found when the host returns another one', async () => {
    answerList(
      json({ items: [{ id: 'other000000', snippet: { title: 'T' }, contentDetails: {} }] }),
    )
    expect(await metadata().find(ID)).toMatchObject({ code: 'video_not_found' })
  })

  it('has no duration while it is being broadcast', async () => {
    answerList(list({}, 'P0D'))
    const found = await metadata().find(ID)
    expect(found.ok && found.value.durationSeconds).toBeNull()
  })

  it('has its texts shortened to the limits of a draft, cleaned, and its title on one line', async () => {
    answerList(
      list({
        title: `Line\none ${'😀'.repeat(300)}`,
        description: `${'d'.repeat(6000)}`,
        channelTitle: 'A\u0000B\ud800',
      }),
    )
    const found = await metadata().find(ID)
    assert(found.ok, 'it is taken')
    expect(found.value.title.startsWith('Line one 😀')).toBe(true)
    expect([...found.value.title]).toHaveLength(160)
    expect(found.value.description).toHaveLength(5000)
    expect(found.value.channel).toBe('A B\ufffd')
  })
})

describe('the picture of a video', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://ytimg.com.evil.example/a.jpg',
    'https://i.ytimg.com:8443/a.jpg',
    'http://i.ytimg.com/a.jpg',
    'file:///etc/passwd',
    'nonsense',
  ])('is not requested from %s', async (url) => {
    answerList(list({ thumbnails: { high: { url, width: 480 } } }))
    const found = await metadata().find(ID)
    expect(found.ok && found.value.thumbnail).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('is the widest one offered', async () => {
    const at = (width: number) => ({ url: `${host.baseUrl.origin}/${width}.jpg`, width })
    instead = ({ pathname }) =>
      pathname.endsWith('/videos')
        ? list({ thumbnails: { default: at(120), high: at(480), medium: at(320) } })
        : { status: 200, mediaType: 'image/jpeg', body: 'picture' }
    await metadata().find(ID)
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/youtube/v3/videos', '/480.jpg'])
  })

  it.each<[string, SandboxAnswer]>([
    ['missing', { status: 404, mediaType: 'text/plain', body: 'no' }],
    ['not a picture', { status: 200, mediaType: 'text/html', body: '<p>' }],
    ['larger than 2 MiB', { status: 200, mediaType: 'image/jpeg', body: Buffer.alloc(2_200_000) }],
  ])('is left out when it is %s', async (_, answer) => {
    instead = ({ pathname }) => (pathname.endsWith('.jpg') ? answer : undefined)
    const found = await metadata().find(ID)
    expect(found.ok && found.value.thumbnail).toBeNull()
  })
})

describe('an unavailable host', () => {
  it.each<[string, SandboxAnswer]>([
    ['an error', json({ error: { code: 403, message: 'quotaExceeded' } }, 403)],
    ['truncated JSON', { status: 200, mediaType: 'application/json', body: '{"items":' }],
    ['JSON of another shape', json({ items: [{ id: ID }] })],
    ['more than 256 KiB', json({ items: [], more: 'x'.repeat(300_000) })],
  ])('is reported and logged when it returns %s', async (_, answer) => {
    answerList(answer)
    expect(await metadata().find(ID)).toMatchObject({ code: 'video_host_unavailable' })
    expect(logged).toHaveLength(1)
  })

  it('is reported when it refuses the key, which is not logged', async () => {
    const other = metadata({ key: 'wrong-key-0001' })
    expect(await other.find(ID)).toMatchObject({ code: 'video_host_unavailable' })
    expect(JSON.stringify(logged)).not.toContain('wrong-key')
  })

  it('is reported when it does not answer in time', async () => {
    answerList(new Promise(() => undefined))
    const started = performance.now()
    expect(await metadata({ waitMs: 150 }).find(ID)).toMatchObject({
      code: 'video_host_unavailable',
    })
    expect(performance.now() - started).toBeLessThan(4000)
  })

  it('is reported when it redirects, which is not followed', async () => {
    const server = createServer((_, response) => {
      response.writeHead(302, { location: `${host.baseUrl.href}/videos` }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    assert(typeof address === 'object' && address !== null, 'it listens')
    const baseUrl = new URL(`http://127.0.0.1:${address.port}/youtube/v3`)
    expect(await metadata({ baseUrl }).find(ID)).toMatchObject({ code: 'video_host_unavailable' })
    expect(asked).toEqual([])
    await new Promise((resolve) => server.close(resolve))
  })

  it('is reported when it refuses the connection', async () => {
    const baseUrl = new URL('http://127.0.0.1:1/youtube/v3')
    expect(await metadata({ baseUrl }).find(ID)).toMatchObject({ code: 'video_host_unavailable' })
  })
})
