import { LRUCache } from 'lru-cache'
import type { CallSpec } from '#contract/call.ts'
import type { Clock } from '#kit/clock.ts'
import type { CacheTopics, TopicSnapshot } from '../../cache-topics.ts'
import type { CallOutcome } from '../dispatch/call-outcome.ts'
import type { Viewer } from '../viewer.ts'
import { type CompressibleBody, compressible } from './compressible.ts'
import { createResponseCache, isUnchanged } from './response-cache.ts'

/** A call's response, the same for every viewer. */
export type CachedCall = {
  readonly call: CallSpec
  readonly outcome: CallOutcome
  readonly json: CompressibleBody
}

export type CachedCalls = {
  /**
   * The call's response to visitors for this input: the cached one, the one that another request is
   * producing, or a new one from `make`.
   */
  readonly getOrMake: (
    call: CallSpec,
    input: unknown,
    make: () => Promise<CallOutcome>,
  ) => Promise<CallOutcome>
  /** Maps this URL to that cached response, so that it can be found by URL. */
  readonly addUrl: (url: string, outcome: CallOutcome) => void
  readonly findByUrl: (url: string) => CachedCall | undefined
}

const MAX_BYTES = 32 * 1024 * 1024
const MAX_ADDRESSES = 5000
const MAX_ADDRESS_CHARACTERS = 1024

type PendingOutcome = { readonly before: TopicSnapshot; readonly outcome: Promise<CallOutcome> }

export function createCachedCalls(topics: CacheTopics, clock: Clock): CachedCalls {
  const cache = createResponseCache<CachedCall>(topics, () => clock.now().getTime(), MAX_BYTES)
  const pending = new Map<string, PendingOutcome>()
  const addresses = new LRUCache<string, string>({ max: MAX_ADDRESSES })

  const makeNow = async (call: CallSpec, key: string, run: () => Promise<CallOutcome>) => {
    const before = topics.snapshot()
    const outcome = run().then((made) => {
      if (made.status !== 200 || !cache.isWorthCaching(key)) {
        return made
      }
      const json = compressible(Buffer.from(JSON.stringify(made.body)))
      const named = { ...made, cached: { key, json } }
      const { cachedUntil = [], keptSeconds: seconds } = call
      const bytes = json.plain.length * WEIGHT_BY_JSON
      cache.store(
        key,
        { call, outcome: named, json },
        { topics: cachedUntil, before, bytes, seconds },
      )
      return named
    })
    const entry = { before, outcome }
    pending.set(key, entry)
    try {
      return await outcome
    } finally {
      if (pending.get(key) === entry) {
        pending.delete(key)
      }
    }
  }

  return {
    getOrMake: async (call, input, make) => {
      const key = `${call.name} ${JSON.stringify(input)}`
      const cached = cache.find(key)
      if (cached !== undefined) {
        return cached.outcome
      }
      const shared = pending.get(key)
      return shared !== undefined &&
        isUnchanged(call.cachedUntil ?? [], shared.before, topics.snapshot())
        ? shared.outcome
        : makeNow(call, key, make)
    },
    addUrl: (url, { cached }) => {
      if (cached !== undefined && url.length <= MAX_ADDRESS_CHARACTERS) {
        addresses.set(url, cached.key)
      }
    },
    findByUrl: (url) => {
      const key = addresses.get(url)
      return key === undefined ? undefined : cache.find(key)
    },
  }
}

/**
 * A response is kept as bytes and as the object they were made from, which takes about twice as
 * much.
 */
const WEIGHT_BY_JSON = 3

/** Whether the call's response to this viewer is shared by all visitors. */
export function isCacheable({ cachedUntil, sameForAll }: CallSpec, viewer: Viewer): boolean {
  return cachedUntil !== undefined && (viewer.kind === 'anonymous' || sameForAll === true)
}
