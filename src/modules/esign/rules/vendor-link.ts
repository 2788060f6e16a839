import { parsedUrl } from '#kit/url.ts'

/** The hosts that links of an e-sign service may point to. */
export type VendorHosts = {
  readonly baseUrl: URL
  /** Allowed in addition to `baseUrl`; a leading dot includes subdomains. */
  readonly hosts: readonly string[]
}

/**
 * The link if it points to the service's own origin, or by https to one of its hosts; otherwise
 * undefined. Hosts are names, never IP addresses, so that internal services cannot be reached.
 */
export function allowedVendorLink(link: string, { baseUrl, hosts }: VendorHosts): URL | undefined {
  const url = parsedUrl(link)
  if (url === undefined || url.username !== '' || url.password !== '') {
    return undefined
  }
  if (url.origin === baseUrl.origin) {
    return url
  }
  const isNamed = hosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  )
  return isNamed && url.protocol === 'https:' && url.port === '' ? url : undefined
}
