import type { ErrorCode } from '#contract/errors.ts'
import type { Result } from '#kit/result.ts'
import type { Packed } from '../cache/packed.ts'
import type { CookieJar } from '../cookies.ts'
import type { UploadedFile } from '../uploads/multipart.ts'
import type { MultipartBody } from '../uploads/read-parts.ts'
import type { Viewer } from '../viewer.ts'

/** A call as it arrives, over HTTP or from a page that is being rendered. */
export type CallRequest = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly files?: ReadonlyMap<string, UploadedFile>
  /** Reads body and files of a multipart request; called once the sender may make the call. */
  readonly readParts?: (viewer: Viewer) => Promise<Result<MultipartBody, ErrorCode>>
  readonly cookies: CookieJar
  readonly bearer?: string | undefined
  /** The name that the sender has given to this request, to repeat it without harm. */
  readonly idempotencyKey?: string | undefined
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** An answer will do that was made for another visitor, and that nothing has changed since. */
  readonly acceptsKept?: true
  /** Set by the renderer, which resolves the viewer once for all calls of a page. */
  readonly viewer?: Viewer
}

export type CallOutcome = {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly retryAfterSeconds?: number
  /** It was answered before; this is that answer. */
  readonly replayed?: true
  /** Present when the answer is kept for every visitor. */
  readonly kept?: KeptBody
  /** The viewer for whom it was answered, for logs and cache rules. */
  readonly viewer: Viewer
}

/** Where a kept answer is found, and its body as it is sent. */
export type KeptBody = { readonly key: string; readonly json: Packed }
