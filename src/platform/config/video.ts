import { z } from 'zod'
import { isLoopbackHost } from './loopback.ts'

/** The source of the title and length of a video that a provider links to. */
export type VideoConfig =
  /** The provider types them. */
  | { readonly kind: 'off' }
  /** Our own server that speaks the video host's protocol. */
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'youtube'
      readonly baseUrl: URL
      readonly key: string
    }

export const videoVariables = {
  VIDEO_METADATA: z.enum(['off', 'sandbox', 'youtube']).optional(),
  VIDEO_METADATA_URL: z.url({ protocol: /^https?$/ }).optional(),
  VIDEO_METADATA_KEY: z
    .string()
    .regex(/^[\w-]{8,200}$/, 'must be 8 to 200 letters, digits, dashes and underscores')
    .optional(),
}

type Variables = z.output<z.ZodObject<typeof videoVariables>>

export const videoMeanings: Readonly<Record<keyof Variables, string>> = {
  VIDEO_METADATA:
    'Source of the title, length, picture and channel of a linked video: `youtube` (its Data API v3), `sandbox` (our own server, which speaks the same protocol and invents them) or `off` (the provider types them). Unset: `sandbox`, in production `off`',
  VIDEO_METADATA_URL: `The Data API’s address, without \`/videos\`; for \`youtube\` only. Unset: \`https://www.googleapis.com/youtube/v3\``,
  VIDEO_METADATA_KEY: 'Key for the Data API; for `youtube` only. It never leaves the server',
}

const YOUTUBE_API = 'https://www.googleapis.com/youtube/v3'

type Mode = { readonly NODE_ENV?: string | undefined }

export function videoConfigOf(variables: Variables & Mode): VideoConfig {
  const { VIDEO_METADATA, VIDEO_METADATA_URL, VIDEO_METADATA_KEY: key } = variables
  if (VIDEO_METADATA === 'youtube' && key !== undefined) {
    return { kind: 'youtube', baseUrl: new URL(VIDEO_METADATA_URL ?? YOUTUBE_API), key }
  }
  const byDefault = variables.NODE_ENV === 'production' ? 'off' : 'sandbox'
  return { kind: (VIDEO_METADATA ?? byDefault) === 'sandbox' ? 'sandbox' : 'off' }
}

/** Settings that cannot work or would expose the key, one line each. */
export function videoProblems(variables: Variables & Mode): readonly string[] {
  const { VIDEO_METADATA: kind, VIDEO_METADATA_URL: address, VIDEO_METADATA_KEY } = variables
  if (kind !== 'youtube') {
    const own = ['VIDEO_METADATA_URL', 'VIDEO_METADATA_KEY'] as const
    return [
      ...own
        .filter((name) => variables[name] !== undefined)
        .map((name) => `${name}: has no meaning unless VIDEO_METADATA is youtube`),
      ...(kind === 'sandbox' && variables.NODE_ENV === 'production'
        ? ['VIDEO_METADATA: the sandbox invents what it says; must be youtube or off in production']
        : []),
    ]
  }
  const problems =
    VIDEO_METADATA_KEY === undefined
      ? ['VIDEO_METADATA_KEY: must be set when VIDEO_METADATA is youtube']
      : []
  if (address === undefined) {
    return problems
  }
  const { protocol, hostname, search, hash, username } = new URL(address)
  if (search !== '' || hash !== '' || username !== '') {
    problems.push('VIDEO_METADATA_URL: must be an address without query or user')
  }
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
    problems.push('VIDEO_METADATA_URL: must be https, except on this machine')
  }
  return problems
}
