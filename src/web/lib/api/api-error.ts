import { ApiError } from '#contract/call.ts'
import { commonErrors } from '#contract/common/errors.ts'
import { connectionTexts } from './texts.ts'

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

/** No answer at all: offline, timed out, or cut off while it was being read. */
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

/** What Chromium, Firefox and Safari say of a script asked for on demand that did not come. */
const LOST_SCRIPT = /dynamically imported module|importing a module script failed/i

/** Whether a part of the program could not be fetched: no connection, or a newer version is out. */
export function isLostScript(error: unknown): boolean {
  return error instanceof TypeError && LOST_SCRIPT.test(error.message)
}

/** Whether nothing was answered at all, or the script to ask with did not come. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Unreachable || isLostScript(error)
}

/** The text to show for a failure: the contract's own, or a general one for everything else. */
export function messageOf(error: unknown): string {
  if (isApiError(error)) {
    return error.message
  }
  return isLostScript(error) ? connectionTexts.unreachable : commonErrors.internal.message
}
