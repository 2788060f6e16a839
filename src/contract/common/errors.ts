/** The HTTP status of an error code, and its message. */
export type ErrorEntry = { readonly status: number; readonly message: string }

/** Codes that any call may return. A call's own codes are in the table of its area. */
export const commonErrors = {
  invalid_input: { status: 400, message: 'Please check the highlighted fields and try again.' },
  image_unreadable: { status: 400, message: 'We can’t read this image. Try another file.' },
  document_unreadable: {
    status: 400,
    message: 'We can’t accept this PDF. Save it again as a plain PDF and retry.',
  },
  unauthenticated: { status: 401, message: 'Please log in to continue.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  claim_refused: { status: 403, message: 'This request names an account that is not yours.' },
  cross_site: { status: 403, message: 'This request did not come from Tradebox.' },
  step_up_required: { status: 403, message: 'Please confirm your password to continue.' },
  not_found: { status: 404, message: 'We couldn’t find this.' },
  method_not_allowed: { status: 405, message: 'This address does not take that kind of request.' },
  conflict: {
    status: 409,
    message: 'This has changed. Please reload and try again.',
  },
  still_running: { status: 409, message: 'We’re still working on the same request.' },
  answer_lost: {
    status: 409,
    message:
      'We received this request before, but its answer was lost. Reload to see whether it went through before you send it again.',
  },
  file_too_large: { status: 413, message: 'Please select files under 5mb' },
  too_large: { status: 413, message: 'This request is too large.' },
  url_too_long: { status: 414, message: 'This address is too long.' },
  unsupported_media: { status: 415, message: 'This kind of content is not accepted here.' },
  idempotency_mismatch: {
    status: 422,
    message: 'This idempotency key was used for a different request.',
  },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  outcome_unknown: {
    status: 503,
    message:
      'We don’t know yet whether this went through. Reload to check before you send it again.',
  },
  unavailable: {
    status: 503,
    message: 'Tradebox is busy right now. Please try again in a moment.',
  },
} as const satisfies Record<string, ErrorEntry>
