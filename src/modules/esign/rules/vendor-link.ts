import { parsedUrl } from '#kit/url.ts'

/** Where an e-sign service's links may lead. */
export type VendorHosts = {
  readonly baseUrl: URL
  /** Besides its own address; a leading dot takes in subdomains. */
  readonly hosts: readonly string[]
}

/**
 * The link when it leads to the service's own address, or by https to one of its hosts; undefined
 * otherwise. A name, never an address of a network, so that nothing inside can be reached.
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
