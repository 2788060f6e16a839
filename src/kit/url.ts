/** `URL.parse` for browsers that do not have it yet: undefined where the text is no address. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/**
 * Whether a text is an `https:` address, on one of the hosts or a subdomain of it when some are
 * given. Names and passwords in an address, and characters that browsers drop, disguise the host
 * and are refused.
 */
export function isHttpsUrl(text: string, hosts?: readonly string[]): boolean {
  const url = parsedUrl(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return false
  }
  if (!text.isWellFormed() || /[\p{Cc}\s\\]/u.test(text)) {
    return false
  }
  return (
    hosts === undefined ||
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}
