import type { ErrorCode } from '#contract/errors.ts'
import type { Result } from '#kit/result.ts'
import type { CompressibleBody } from '../cache/compressible.ts'
import type { CookieJar } from '../cookies.ts'
import type { UploadedFile } from '../uploads/multipart.ts'
import type { MultipartBody } from '../uploads/read-parts.ts'
import type { Viewer } from '../viewer.ts'

/** A call as received over HTTP or from a page that is being rendered. */
export type CallRequest = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly files?: ReadonlyMap<string, UploadedFile>
  /**
   * Reads the body and files of a multipart request. Called once the sender has access to the call.
   */
  readonly readParts?: (viewer: Viewer) => Promise<Result<MultipartBody, ErrorCode>>
  readonly cookies: CookieJar
  readonly bearer?: string | undefined
  /** The client's name for this request, which makes a retry safe. */
  readonly idempotencyKey?: string | undefined
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** A cached response made for another visitor is acceptable if nothing has changed since. */
  readonly acceptsCached?: true
  /** Set by the renderer, which resolves the viewer once for all calls of a page. */
  readonly viewer?: Viewer
}

export type CallOutcome = {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly retryAfterSeconds?: number
  /** This is the stored response to an earlier request with the same idempotency key. */
  readonly replayed?: true
  /** Present when the response is cached for every visitor. */
  readonly cached?: CachedBody
  /** The viewer who gets the response, for logs and cache rules. */
  readonly viewer: Viewer
}

/** The key of a cached response, and its body as sent. */
type CachedBody = { readonly key: string; readonly json: CompressibleBody }
