const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether a name or address, as `HOST` or a URL gives it, can only mean this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host)
}
