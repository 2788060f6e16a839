import { ApiError } from '#contract/call.ts'
import { commonErrors } from '#contract/common/errors.ts'
import { connectionTexts } from './texts.ts'

/**
 * Whether a thrown value is an `ApiError` of the contract. Checks its shape: during server
 * rendering the error may come from another copy of the contract module than the one bundled here.
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

/** No reply: offline, timed out, or interrupted while it was being read. */
export class Unreachable extends ApiError {
  constructor() {
    const { status } = commonErrors.unavailable
    super(status, {
      success: false,
      code: 'unavailable',
      message: connectionTexts.unreachable,
    })
  }
}

/** The messages of Chromium, Firefox and Safari for a dynamic import that failed. */
const SCRIPT_LOAD_ERROR = /dynamically imported module|importing a module script failed/i

/**
 * Whether a script chunk could not be loaded: there is no connection, or a newer version is
 * deployed.
 */
export function isLostScript(error: unknown): boolean {
  return error instanceof TypeError && SCRIPT_LOAD_ERROR.test(error.message)
}

/** Whether there was no reply, or the script for the request did not load. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Unreachable || isLostScript(error)
}

/** The message to show for an error: the contract's own, or a general one for all others. */
export function messageOf(error: unknown): string {
  if (isApiError(error)) {
    return error.message
  }
  return isLostScript(error) ? connectionTexts.unreachable : commonErrors.internal.message
}
