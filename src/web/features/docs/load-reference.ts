import { ApiError } from '#contract/call.ts'
import { errorReplyOf } from '#web/lib/api/request.ts'
import { type ApiReference, referenceOf } from './reference.ts'

export const OPENAPI_PATH = '/api/openapi.json'

/**
 * Built from the table of calls while the server renders, and from the OpenAPI document in the
 * browser.
 */
export async function loadReference(): Promise<ApiReference> {
  if (import.meta.env.SSR) {
    const { referenceOnServer } = await import('./load-reference.server.ts')
    return referenceOnServer()
  }
  const response = await fetch(OPENAPI_PATH)
  if (!response.ok) {
    throw new ApiError(response.status, errorReplyOf(response.status, undefined))
  }
  return referenceOf(await response.json())
}
