import { createHash } from 'node:crypto'

/** Headers of every response, apart from those that need HTTPS. */
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

/** The policy of a response that is data, never a document. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

type Headers = Readonly<Record<string, string>>

/** Headers of every response; those that need HTTPS only if the product is served by it. */
export function headersAt({ protocol }: Pick<URL, 'protocol'>): Headers {
  return protocol === 'https:'
    ? { ...commonHeaders, 'strict-transport-security': transportSecurity }
    : commonHeaders
}

/** Headers of a response that is data and may not be kept: the strictest. */
export function dataHeadersAt(publicUrl: Pick<URL, 'protocol'>): Headers {
  return {
    ...headersAt(publicUrl),
    'content-security-policy': dataPolicy,
    'cache-control': 'no-store',
  }
}

/** The policy of a built file. It applies when the file is a worker's script. */
export const scriptPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Third-party origins that pages may frame, connect to and load scripts from. */
export type PolicySources = {
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
  readonly connects: readonly string[]
}

/** The inline parts of pages. */
export type InlineParts = {
  /** The text of each inline script. No other inline script runs. */
  readonly scripts: readonly string[]
  /** In development, scripts insert styles into the page. */
  readonly styles?: 'any'
}

/**
 * The policy of a page: our own files may run, and inline scripts only if listed by hash. It is the
 * same for every response, so that a cached page is constant bytes. An upload can never run as a
 * script: it is sent with its own type and `nosniff`.
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
    // The workbook writer compresses in workers that it creates from blobs.
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-to csp',
  ].join('; ')
}
