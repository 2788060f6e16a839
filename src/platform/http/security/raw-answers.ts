import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errors } from '#contract/errors.ts'
import { commonHeaders, dataPolicy, transportSecurity } from './security-headers.ts'

const codes = {
  400: 'invalid_input',
  403: 'cross_site',
  405: 'method_not_allowed',
  408: 'unavailable',
  429: 'rate_limited',
  431: 'too_large',
} as const

export const JSON_TYPE = 'application/json; charset=utf-8'

/** The form of every refusal, for who answers without the framework. */
export function rawBody(status: keyof typeof codes): string {
  const code = codes[status]
  return JSON.stringify({ success: false, code, message: errors[code].message })
}

/**
 * An answer on a connection whose request could not be read, and after which nothing more is said:
 * the same headers and the same form as everywhere.
 */
export function rawAnswer(status: keyof typeof codes): string {
  const body = rawBody(status)
  const headers = {
    ...commonHeaders,
    // Over plain http browsers take no notice of it.
    'strict-transport-security': transportSecurity,
    'content-security-policy': dataPolicy,
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

const statusOf: ReadonlyMap<unknown, keyof typeof codes> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/** To who sends something that is no request. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(rawAnswer(statusOf.get(error.code) ?? 400), () => socket.destroy())
}
