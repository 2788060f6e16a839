import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errors } from '#contract/errors.ts'
import { dataHeadersAt } from './security-headers.ts'

const codes = {
  400: 'invalid_input',
  403: 'cross_site',
  405: 'method_not_allowed',
  408: 'unavailable',
  429: 'rate_limited',
  431: 'too_large',
} as const

export const JSON_TYPE = 'application/json; charset=utf-8'

/** The body of every refusal, for code that responds without the framework. */
export function rawBody(status: keyof typeof codes): string {
  const code = codes[status]
  return JSON.stringify({ success: false, code, message: errors[code].message })
}

/**
 * A full response, with the usual headers and form, for a connection whose request could not be
 * read. The connection is closed afterwards.
 */
export function rawAnswer(status: keyof typeof codes): string {
  const body = rawBody(status)
  const headers = {
    // Browsers ignore those of HTTPS over plain HTTP.
    ...dataHeadersAt({ protocol: 'https:' }),
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

/** Responds to data that is not a valid request. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(rawAnswer(statusOf.get(error.code) ?? 400), () => socket.destroy())
}
