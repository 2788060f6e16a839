import { z } from 'zod'
import { isLoopbackHost } from './loopback.ts'

/** Where prices come from: our own simulated market or a broker's feed. */
export type FeedConfig =
  | { readonly kind: 'simulated' }
  | {
      readonly kind: 'kite'
      readonly url: URL
      readonly apiKey: string
      /** Valid for one day. Renewed every morning by signing in at the broker. */
      readonly accessToken: string
    }

const KITE_URL = 'wss://ws.kite.trade'

const credential = z.string().regex(/^[!-~]{4,200}$/, 'must have 4 to 200 visible ASCII characters')

export const feedVariables = {
  FEED: z.enum(['simulated', 'kite']).optional(),
  FEED_URL: z.url({ protocol: /^wss?$/ }).optional(),
  FEED_API_KEY: credential.optional(),
  FEED_ACCESS_TOKEN: credential.optional(),
}

type Variables = z.output<z.ZodObject<typeof feedVariables>>

export const feedMeanings: Readonly<Record<keyof Variables, string>> = {
  FEED: 'Source of prices: `kite` (the feed of Kite Connect) or `simulated` (an invented market that runs around the clock). Unset: `simulated`; must be `kite` in production',
  FEED_URL: "The feed's address; for `kite` only. Unset: `wss://ws.kite.trade`",
  FEED_API_KEY: "The application's key at the broker; for `kite` only",
  FEED_ACCESS_TOKEN:
    "The day's access token at the broker; for `kite` only. It never leaves the server",
}

export function feedConfigOf(variables: Variables): FeedConfig {
  const { FEED, FEED_URL, FEED_API_KEY: apiKey, FEED_ACCESS_TOKEN: accessToken } = variables
  if (FEED !== 'kite' || apiKey === undefined || accessToken === undefined) {
    return { kind: 'simulated' }
  }
  return { kind: 'kite', url: new URL(FEED_URL ?? KITE_URL), apiKey, accessToken }
}

const OWN = ['FEED_URL', 'FEED_API_KEY', 'FEED_ACCESS_TOKEN'] as const
const NEEDED = ['FEED_API_KEY', 'FEED_ACCESS_TOKEN'] as const

/**
 * Settings that cannot work, would expose the token, or would let simulated prices decide, one line
 * each.
 */
export function feedProblems(
  variables: Variables & { readonly NODE_ENV?: string | undefined },
): readonly string[] {
  const { FEED, FEED_URL } = variables
  const isProduction = variables.NODE_ENV === 'production'
  const problems: string[] = []
  if (isProduction && FEED === undefined) {
    problems.push('FEED: must be set in production, or made-up prices would decide')
  } else if (isProduction && FEED === 'simulated') {
    problems.push('FEED: the simulated market is made up; must be kite in production')
  }
  if (FEED === 'kite' || (isProduction && FEED === undefined)) {
    for (const name of NEEDED) {
      if (variables[name] === undefined) {
        const why = isProduction ? 'in production' : 'when FEED is kite'
        problems.push(`${name}: must be set ${why}`)
      }
    }
    return [...problems, ...addressProblems(FEED_URL)]
  }
  const idle = OWN.filter((name) => variables[name] !== undefined)
  return [...problems, ...idle.map((name) => `${name}: has no meaning unless FEED is kite`)]
}

function addressProblems(address: string | undefined): readonly string[] {
  if (address === undefined) {
    return []
  }
  const { protocol, hostname, search, hash, username } = new URL(address)
  if (search !== '' || hash !== '' || username !== '') {
    return ['FEED_URL: must be an address without query or user']
  }
  // The key and token are part of the URL.
  return protocol !== 'wss:' && !isLoopbackHost(hostname)
    ? ['FEED_URL: must be wss, except on this machine']
    : []
}
