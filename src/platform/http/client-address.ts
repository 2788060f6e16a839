import type { IncomingMessage } from 'node:http'

/** The caller's address. Behind a proxy, the entry that the proxy added to `X-Forwarded-For`. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim()
  return (trustProxy ? last : undefined) ?? request.socket.remoteAddress ?? ''
}
