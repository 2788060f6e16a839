import { createHash } from 'node:crypto'

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

/** Origins beside our own that pages may open in frames, speak to and take scripts from. */
export type PolicySources = {
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
  readonly connects: readonly string[]
}

/** What stands in pages themselves. */
export type InlineParts = {
  /** The text of each script that runs from within a page; nothing else runs there. */
  readonly scripts: readonly string[]
  /** In development styles are put into the page by script. */
  readonly styles?: 'any'
}

/**
 * The policy of a page: our own files run, and of what stands in the page only the scripts that are
 * named by their hash. It is the same for every response, so that a kept page is constant bytes.
 * Nobody's upload is a script: it leaves under its own type, with `nosniff`.
 */
export function createPagePolicy(
  publicUrl: URL,
  inline: InlineParts,
  { frames, connects, scripts }: PolicySources = { frames: [], connects: [], scripts: [] },
): string {
  const hashes = inline.scripts.map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const socket = `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...scripts].join(' '),
    `style-src 'self'${inline.styles === 'any' ? " 'unsafe-inline'" : ''}`,
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
}
