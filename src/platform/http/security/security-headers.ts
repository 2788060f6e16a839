/** Headers of every answer. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(self), usb=(), interest-cohort=()',
  'x-frame-options': 'DENY',
} as const

export const transportSecurity = 'max-age=63072000; includeSubDomains'

/** An answer that is data, never a document. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** A built file: where it is the script of a worker, this is the worker's policy. */
export const scriptPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Origins beside our own that pages may open in frames and speak to. */
export type PolicySources = {
  readonly frames: readonly string[]
  readonly connects: readonly string[]
}

/** The policy of a page: only scripts that carry the response's nonce run. */
export function createPagePolicy(
  publicUrl: URL,
  { frames, connects }: PolicySources = { frames: [], connects: [] },
): (nonce: string) => string {
  const socket = `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`
  const others = [
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", socket, ...connects].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "manifest-src 'self'",
    // What writes workbooks packs them in workers of its own making.
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-to csp',
  ].join('; ')
  return (nonce) =>
    `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; ` +
    `style-src 'self' 'nonce-${nonce}'; ${others}`
}
