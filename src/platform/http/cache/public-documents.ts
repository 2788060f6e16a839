import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CacheTopic } from '#contract/call.ts'
import type { RateClass } from '#contract/rate.ts'
import type { Clock } from '#kit/clock.ts'
import type { CacheTopics } from '../../cache-topics.ts'
import { withStaleReadsAllowed } from '../../db/public-reads.ts'
import { refuse } from '../refuse.ts'
import { dataPolicy } from '../security/security-headers.ts'
import { type CompressibleBody, compressible, sendCompressible } from './compressible.ts'
import { createResponseCache } from './response-cache.ts'

/** A file made from public data, for feed readers, calendars and crawlers. */
export type PublicDocument = {
  /** In Fastify's route syntax. */
  readonly path: string
  readonly rate: RateClass
  readonly mediaType: string
  /** The file name for downloads. Without it, browsers display the document. */
  readonly savedAs?: string
  /** How long clients may cache it without revalidation. */
  readonly maxAgeSeconds: number
  /** The topics that it depends on. A change of one invalidates the cached document. */
  readonly topics: readonly CacheTopic[]
  /** Undefined if there is no public document at this address. */
  readonly find: (
    params: Readonly<Record<string, string>>,
  ) => Promise<string | Uint8Array | undefined>
}

export type PublicDocumentsOptions = {
  readonly topics: CacheTopics
  readonly clock: Clock
}

type CachedDocument = { readonly body: CompressibleBody; readonly etag: string }

const CACHE_MAX_BYTES = 16 * 1024 * 1024
/** The plain bytes plus the compressed ones, which are a fraction of them. */
const WEIGHT = 1.3

/**
 * Serves documents. Each request is counted by the rate limiter before the document is made. A
 * document that is requested repeatedly is cached until its topics change. A client that already
 * has the current version gets a 304.
 */
export function addPublicDocuments(
  app: FastifyInstance,
  documents: readonly PublicDocument[],
  { topics, clock }: PublicDocumentsOptions,
): void {
  const cache = createResponseCache<CachedDocument>(
    topics,
    () => clock.now().getTime(),
    CACHE_MAX_BYTES,
  )

  const make = async ({ find, topics: names }: PublicDocument, key: string, params: Params) => {
    const before = topics.snapshot()
    const found = await withStaleReadsAllowed(() => find(params))
    if (found === undefined) {
      return undefined
    }
    const bytes = Buffer.from(found)
    const made: CachedDocument = { body: compressible(bytes), etag: etagOf(bytes) }
    if (cache.isWorthCaching(key)) {
      cache.store(key, made, { topics: names, before, bytes: bytes.length * WEIGHT })
    }
    return made
  }

  for (const document of documents) {
    const { path, rate, mediaType, savedAs, maxAgeSeconds } = document
    const isText = !mediaType.startsWith('image/')
    app.get<{ Params: Params }>(path, { config: { rate } }, async (request, reply) => {
      reply.header('content-security-policy', `${dataPolicy}; sandbox`)
      const key = `${path} ${JSON.stringify(request.params)}`
      const cached = cache.find(key) ?? (await make(document, key, request.params))
      if (cached === undefined) {
        return refuse(reply.header('cache-control', 'no-store'), 'not_found')
      }
      const { body, etag } = cached
      reply
        .header('etag', etag)
        .header('cache-control', `public, max-age=${maxAgeSeconds}`)
        .header('vary', 'accept-encoding')
      if (isKnown(request.headers['if-none-match'], etag)) {
        return reply.code(304).send()
      }
      reply.header('content-type', mediaType)
      if (savedAs !== undefined) {
        reply.header('content-disposition', `attachment; filename="${savedAs}"`)
      }
      return sendCompressible(reply, body, isText ? request.headers['accept-encoding'] : undefined)
    })
  }
}

type Params = Readonly<Record<string, string>>

/** Weak, because the plain and the compressed body share it. */
function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => one.trim() === etag) ?? false
}
