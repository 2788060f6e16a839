import { type ApiClient, ApiError, type CallSpec } from '#contract/call.ts'
import { noteServerTime } from '#web/ui/text/server-clock.ts'
import { Unreachable } from './api-error.ts'
import { errorReplyOf, type LooseInput, requestInitOf, retryAfterOf, urlOf } from './request.ts'

const READ_TIMEOUT_MS = 20_000
const WRITE_TIMEOUT_MS = 60_000
export const UPLOAD_TIMEOUT_MS = 300_000

/** Makes calls over HTTP from the browser. Throws `ApiError` for every reply except success. */
export function createBrowserApi(send: typeof fetch): ApiClient {
  return async (call, input) => parseReply(await request(send, call, input))
}

async function request(send: typeof fetch, call: CallSpec, input: LooseInput): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutOf(call))
  const askedAt = Date.now()
  try {
    const response = await send(urlOf(call, input), { ...requestInitOf(call, input), signal })
    noteServerTime(Date.parse(response.headers.get('Date') ?? ''), askedAt)
    return response
  } catch (cause) {
    if (cause instanceof TypeError || cause instanceof DOMException) {
      throw new Unreachable()
    }
    throw cause
  }
}

/** The reply is not validated here: the server has validated it already. */
export async function parseReply<Reply>(response: Response): Promise<Reply> {
  let body: unknown
  try {
    body = await response.json()
  } catch {
    throw response.ok ? new Unreachable() : failure(response, undefined)
  }
  if (!response.ok || !isReply<Reply>(body)) {
    throw failure(response, body)
  }
  return body
}

function isReply<Reply>(body: unknown): body is Reply {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true
}

function failure(response: Response, body: unknown): ApiError {
  const retryAfter = retryAfterOf(response.headers.get('Retry-After'))
  return new ApiError(response.status, errorReplyOf(response.status, body), retryAfter)
}

function timeoutOf(call: CallSpec): number {
  if (call.files !== undefined) {
    return UPLOAD_TIMEOUT_MS
  }
  return call.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS
}
