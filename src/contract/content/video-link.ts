import { parsedUrl } from '#kit/url.ts'
import { LINK_MAX_CHARACTERS } from './limits.ts'

/** A video at the only host whose player is embedded. */
export type VideoLink = { readonly host: 'youtube'; readonly id: string }

/**
 * https://developers.google.com/youtube/v3/docs/videos: ids are opaque, but all of them have this
 * format today.
 */
export const VIDEO_ID = /^[\w-]{11}$/

const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])

/** The path segment before the id: `/shorts/{id}`. */
const PATHS = new Set(['embed', 'live', 'shorts', 'v'])

/** Parses the address of a video in any of its usual forms; undefined for anything else. */
export function parseVideoLink(text: string): VideoLink | undefined {
  const typed = text.trim()
  if (typed === '' || typed.length > LINK_MAX_CHARACTERS) {
    return
  }
  const url = parsedUrl(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (url === undefined || url.username !== '' || url.port !== '') {
    return
  }
  const id = idIn(url)
  return id !== undefined && VIDEO_ID.test(id) ? { host: 'youtube', id } : undefined
}

function idIn(url: URL): string | undefined {
  const [, first = '', second] = url.pathname.split('/')
  if (url.hostname === 'youtu.be' || url.hostname === 'www.youtu.be') {
    return first
  }
  if (!HOSTS.has(url.hostname)) {
    return
  }
  if (first === 'watch') {
    return url.searchParams.get('v') ?? undefined
  }
  return PATHS.has(first) ? second : undefined
}

/** The only other origin that pages may embed in a frame. */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com'

/** The host's player that sets no cookies before playback. */
export function embedAddress(id: string): string {
  return `${PLAYER_ORIGIN}/embed/${encodeURIComponent(id)}`
}

/** The page of the video at its host. */
export function watchAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`
}
