import { parsedUrl } from '#kit/url.ts'

/** A video at the one host whose player we show. */
export type VideoLink = { readonly host: 'youtube'; readonly id: string }

/** https://developers.google.com/youtube/v3/docs/videos: ids are opaque; all of them look so today. */
const VIDEO_ID = /^[\w-]{11}$/

const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])

/** What comes before the id in a path: `/shorts/{id}`. */
const PATHS = new Set(['embed', 'live', 'shorts', 'v'])

const LINK_MAX_CHARACTERS = 2000

/** Which video an address names, in any of the forms that people copy; undefined for all else. */
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

/** The only origin beside our own whose pages ours may show in a frame to play something. */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com'

/** The host's player that sets no cookie before it is started. */
export function embedAddress(id: string): string {
  return `${PLAYER_ORIGIN}/embed/${encodeURIComponent(id)}`
}

/** The video's page at its host. */
export function watchAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`
}
