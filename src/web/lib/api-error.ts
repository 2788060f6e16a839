import type { ApiError } from '#contract/call.ts'
import { commonErrors } from '#contract/common-errors.ts'

/**
 * Whether a thrown value is the contract's error. Told by its shape: while a page is rendered the
 * error may come from another copy of the contract module than the one bundled here.
 */
export function isApiError(value: unknown): value is ApiError {
  return (
    value instanceof Error &&
    value.name === 'ApiError' &&
    'status' in value &&
    typeof value.status === 'number' &&
    'code' in value &&
    typeof value.code === 'string'
  )
}

/** The text to show for a failure: the contract's own, or a general one for everything else. */
export function messageOf(error: unknown): string {
  return isApiError(error) ? error.message : commonErrors.internal.message
}
