import { createServer, type IncomingMessage } from 'node:http'
import { assert } from '#kit/assert.ts'

export type SandboxVideo = {
  readonly title: string
  readonly description: string
  readonly channel: string
  /** ISO 8601. */
  readonly duration: string
}

export type SandboxAnswer = {
  readonly status: number
  readonly mediaType: string
  readonly body: Uint8Array | string
}

export type VideoSandbox = {
  /** Replaces `https://www.googleapis.com/youtube/v3`. */
  readonly baseUrl: URL
  readonly stop: () => Promise<void>
}

type Options = {
  readonly key: string
  /** The details of a video; undefined if it does not exist or is private. */
  readonly videoOf?: (id: string) => SandboxVideo | undefined
  /** For tests: an answer that replaces the sandbox's own, or undefined. */
  readonly instead?: (url: URL) => Promise<SandboxAnswer | undefined>
}

/** Ids that stand for private videos. */
const PRIVATE = /^private/i

/**
 * A local server for the part of YouTube's Data API v3 that the product uses, with generated
 * pictures. The details of a video are invented and say so.
 */
export async function startVideoSandbox({
  key,
  videoOf = inventedVideo,
  instead = async () => undefined,
}: Options): Promise<VideoSandbox> {
  const answerTo = async (url: URL): Promise<SandboxAnswer> => {
    const [, pictureId] = /^\/vi\/([\w-]{11})\/hqdefault\.jpg$/.exec(url.pathname) ?? []
    if (pictureId !== undefined) {
      return { status: 200, mediaType: 'image/jpeg', body: await picture(pictureId) }
    }
    if (url.pathname !== '/youtube/v3/videos') {
      return refusal(404, 'Not Found', 'notFound')
    }
    if (url.searchParams.get('key') !== key) {
      return refusal(400, 'API key not valid. Please pass a valid API key.', 'badRequest')
    }
    const ids = (url.searchParams.get('id') ?? '').split(',').slice(0, 50)
    const items = ids.flatMap((id) => {
      const video = videoOf(id)
      return video === undefined ? [] : [itemOf(id, video, url.origin)]
    })
    const pageInfo = { totalResults: items.length, resultsPerPage: items.length }
    return json(200, { kind: 'youtube#videoListResponse', items, pageInfo })
  }
  const server = createServer(async (request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', baseUrl)
    const { status, mediaType, body } = (await instead(url)) ?? (await answerTo(url))
    response.writeHead(status, { 'content-type': mediaType }).end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'a listening TCP server has an address')
  const baseUrl = new URL(`http://127.0.0.1:${address.port}/youtube/v3`)
  return {
    baseUrl,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Every id has a video, except those that begin with 'private'. */
export function inventedVideo(id: string): SandboxVideo | undefined {
  if (PRIVATE.test(id)) {
    return
  }
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return {
    title: `Sandbox video ${id}`,
    description: 'The sandbox stands in for the video host and invented these details.',
    channel: 'Sandbox channel',
    duration: `PT${5 + (sum % 40)}M${sum % 60}S`,
  }
}

function itemOf(id: string, video: SandboxVideo, origin: string) {
  const url = `${origin}/vi/${id}/hqdefault.jpg`
  return {
    kind: 'youtube#video',
    id,
    snippet: {
      title: video.title,
      description: video.description,
      channelTitle: video.channel,
      publishedAt: '2026-01-05T06:30:00Z',
      thumbnails: { high: { url, width: WIDTH, height: HEIGHT } },
    },
    contentDetails: { duration: video.duration, dimension: '2d', definition: 'hd' },
    statistics: { viewCount: '0', likeCount: '0' },
  }
}

const WIDTH = 480
const HEIGHT = 360

/** A play symbol on a background whose colour depends on the id. */
async function picture(id: string): Promise<Buffer> {
  const hue = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="hsl(${hue},35%,28%)"/>
    <circle cx="240" cy="180" r="62" fill="#fff" fill-opacity=".9"/>
    <path d="M222 146v68l56-34z" fill="hsl(${hue},35%,28%)"/></svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

function json(status: number, value: unknown): SandboxAnswer {
  return { status, mediaType: 'application/json; charset=UTF-8', body: JSON.stringify(value) }
}

function refusal(code: number, message: string, reason: string): SandboxAnswer {
  return json(code, { error: { code, message, errors: [{ message, domain: 'global', reason }] } })
}
