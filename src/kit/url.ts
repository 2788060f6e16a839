/** `URL.parse` for browsers that lack it. Undefined if the text is not a URL. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/**
 * Whether a text is an `https:` URL, and, if `hosts` is given, on one of the hosts or a subdomain
 * of one. User names and passwords in a URL, and characters that browsers drop, can disguise the
 * host and are refused.
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
