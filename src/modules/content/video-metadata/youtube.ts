import { z } from 'zod'
import { DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { CHANNEL_MAX_CHARACTERS } from '#contract/content/limits.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { fail, ok } from '#kit/result.ts'
import { parsedUrl } from '#kit/url.ts'
import type { Logger } from '#platform/log.ts'
import type { VideoDetails, VideoMetadata } from '../publish/video-lookup.ts'
import { durationSeconds } from './duration.ts'

export type YoutubeOptions = {
  /** The Data API's URL, without `/videos`. */
  readonly baseUrl: URL
  readonly key: string
  readonly log: Pick<Logger, 'warn'>
  /** Limit in milliseconds for the whole lookup, because somebody waits in the editor. */
  readonly waitMs?: number
}

const WAIT_MS = 5 * SECOND_MS
const JSON_MAX_BYTES = 256 * 1024
const THUMBNAIL_MAX_BYTES = 2 * 1024 * 1024
/** The host's domain for pictures. Pictures at other addresses are not fetched. */
const THUMBNAIL_HOST = /(?:^|\.)ytimg\.com$/

const thumbnail = z.object({ url: z.string(), width: z.number().default(0) })

const answerSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          description: z.string().default(''),
          channelTitle: z.string().default(''),
          thumbnails: z.record(z.string(), thumbnail).default({}),
        }),
        contentDetails: z.object({ duration: z.string().default('') }),
      }),
    )
    .default([]),
})

/** Why the host could not be used. Never contains the URL, because that contains the API key. */
class HostFailed extends Error {
  override name = 'HostFailed'
}

/**
 * YouTube's Data API v3. For a private, deleted or unknown video it returns an empty list.
 * https://developers.google.com/youtube/v3/docs/videos/list
 */
export function createYoutubeMetadata(options: YoutubeOptions): VideoMetadata {
  const { baseUrl, key, log, waitMs = WAIT_MS } = options
  return {
    find: async (videoId) => {
      const signal = AbortSignal.timeout(waitMs)
      try {
        const url = new URL(`${baseUrl.href.replace(/\/$/, '')}/videos`)
        url.searchParams.set('part', 'snippet,contentDetails,statistics')
        url.searchParams.set('id', videoId)
        url.searchParams.set('key', key)
        const { bytes } = await get(url, JSON_MAX_BYTES, signal)
        const answer = answerSchema.safeParse(jsonOf(bytes))
        if (!answer.success) {
          throw new HostFailed('it answered something else')
        }
        const video = answer.data.items.find(({ id }) => id === videoId)
        if (video === undefined) {
          return fail('video_not_found')
        }
        const { snippet, contentDetails } = video
        return ok({
          title: cut(oneLine(snippet.title), TITLE_MAX_CHARACTERS),
          description: cut(
            snippet.description.replaceAll('\r\n', '\n'),
            DESCRIPTION_MAX_CHARACTERS,
          ),
          channel: cut(oneLine(snippet.channelTitle), CHANNEL_MAX_CHARACTERS),
          durationSeconds: durationSeconds(contentDetails.duration),
          thumbnail: await pictureOf(Object.values(snippet.thumbnails), options, signal),
        })
      } catch (error) {
        log.warn({ why: whyOf(error) }, 'the video host gave no usable answer')
        return fail('video_host_unavailable')
      }
    },
  }
}

/** The widest picture; null if it cannot be fetched, which does not fail the lookup. */
async function pictureOf(
  pictures: readonly z.output<typeof thumbnail>[],
  { baseUrl, log }: YoutubeOptions,
  signal: AbortSignal,
): Promise<VideoDetails['thumbnail']> {
  const [widest] = pictures.toSorted((a, b) => b.width - a.width)
  const url = widest && parsedUrl(widest.url)
  if (url === undefined) {
    return null
  }
  const isOfHost = url.protocol === 'https:' && url.port === '' && THUMBNAIL_HOST.test(url.hostname)
  if (!isOfHost && url.origin !== baseUrl.origin) {
    log.warn({ host: url.hostname }, 'the video host named a picture elsewhere')
    return null
  }
  try {
    const { bytes, mediaType } = await get(url, THUMBNAIL_MAX_BYTES, signal)
    return mediaType.startsWith('image/') ? { bytes, mediaType } : null
  } catch (error) {
    log.warn({ why: whyOf(error) }, 'the picture of a video could not be fetched')
    return null
  }
}

async function get(url: URL, maxBytes: number, signal: AbortSignal) {
  const response = await fetch(url, { redirect: 'error', signal })
  if (!response.ok) {
    await response.body?.cancel()
    throw new HostFailed(`it answered ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) {
      throw new HostFailed('it answered more than is taken')
    }
    chunks.push(chunk)
  }
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  return { bytes: Buffer.concat(chunks), mediaType }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

function whyOf(error: unknown): string {
  if (error instanceof HostFailed) {
    return error.message
  }
  return error instanceof Error ? error.name : 'unknown'
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Cuts to a number of code points, and removes characters that the database cannot store. */
function cut(text: string, maxCharacters: number): string {
  const storable = text.toWellFormed().replaceAll('\0', '')
  return [...storable.slice(0, 2 * maxCharacters)]
    .slice(0, maxCharacters)
    .join('')
    .trim()
    .toWellFormed()
}
