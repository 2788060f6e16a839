import type { FastifyRequest } from 'fastify'
import { type ApiClient, ApiError, type CallSpec, type ErrorReply } from '#contract/call.ts'
import { assert } from '#kit/assert.ts'
import type { Handler } from '../context.ts'
import type { CookieJar } from '../cookies.ts'
import type { Dispatch } from '../dispatch/dispatch.ts'
import type { Viewer } from '../viewer.ts'

export type PageVisit = {
  readonly request: FastifyRequest
  readonly cookies: CookieJar
  readonly viewer: Viewer
}

/** The contract's client for rendering a page: the same pipeline, without the network. */
export function createPageApi(
  dispatch: Dispatch,
  byCall: ReadonlyMap<string, Handler>,
  { request, cookies, viewer }: PageVisit,
): ApiClient {
  return async (call: CallSpec, input: { params?: unknown; query?: unknown; body?: unknown }) => {
    const handler = byCall.get(call.name)
    assert(handler !== undefined, `no handler for ${call.name}`)
    const outcome = await dispatch(handler, {
      ...input,
      cookies,
      viewer,
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
      acceptsCached: true,
    })
    if (outcome.status !== 200) {
      // A failed outcome's body is always an ErrorReply, made by `dispatch`.
      throw new ApiError(outcome.status, outcome.body as ErrorReply, outcome.retryAfterSeconds)
    }
    // The reply schema of this call has just produced the body.
    return outcome.body as never
  }
}
