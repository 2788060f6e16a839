const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether a host name or address, from `HOST` or a URL, can only mean this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host)
}
