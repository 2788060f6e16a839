import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND_MS } from '#kit/clock.ts'
import type { Logger } from '../../log.ts'
import { rawAnswer } from './raw-answers.ts'

type SlowClientLimits = {
  /** The time within which a request's body must arrive. */
  readonly bodyMs: number
  /** The same for a body with files. */
  readonly uploadMs: number
  /**
   * The minimum rate at which a body must arrive and a response must be read, after the grace
   * period.
   */
  readonly bytesPerSecond: number
  readonly graceMs: number
  /**
   * How long a response may stay unread. What network buffers took at first counts as read, so a
   * client that reads nothing may last for twice this time.
   */
  readonly untakenMs: number
  readonly checkMs: number
}

const slowClientLimits: SlowClientLimits = {
  bodyMs: 30 * SECOND_MS,
  uploadMs: 120 * SECOND_MS,
  bytesPerSecond: 10 * 1024,
  graceMs: 10 * SECOND_MS,
  untakenMs: 10 * SECOND_MS,
  checkMs: 2 * SECOND_MS,
}

type Arriving = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
  readonly readBefore: number
}

type Leaving = { readonly since: number; readonly taken: number }

const TIMED_OUT = rawAnswer(408)

/**
 * Disconnects clients that send a body or read a response so slowly that they can only mean to
 * occupy a connection. The HTTP server itself handles slow headers. Costs almost nothing for a
 * request without a body.
 */
export function cutSlowClients(server: Server, log: Logger, limits = slowClientLimits): void {
  const arriving = new Set<Arriving>()
  const sockets = new Map<Socket, Leaving | undefined>()
  server.on('request', (request, response) => {
    const { headers, socket } = request
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const since = performance.now()
      arriving.add({ request, response, since, readBefore: socket.bytesRead })
    }
  })
  server.on('connection', (socket) => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  const check = () => {
    const now = performance.now()
    for (const one of arriving) {
      if (one.request.complete || one.request.destroyed) {
        arriving.delete(one)
      } else if (isTooSlow(one, now, limits)) {
        arriving.delete(one)
        log.info({ why: 'slow body' }, 'client cut off')
        cut(one)
      }
    }
    for (const [socket, before] of sockets) {
      const leaving = leavingOf(socket, before, now, limits)
      if (leaving === 'too slow') {
        log.info({ why: 'answer not taken' }, 'client cut off')
        socket.destroy()
      } else if (leaving !== before) {
        sockets.set(socket, leaving)
      }
    }
  }
  const timer = setInterval(check, limits.checkMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

function isTooSlow(
  { request, since, readBefore }: Arriving,
  now: number,
  limits: SlowClientLimits,
): boolean {
  const elapsed = now - since
  const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false
  const read = request.socket.bytesRead - readBefore
  return (
    elapsed > (isUpload ? limits.uploadMs : limits.bodyMs) ||
    (elapsed > limits.graceMs && read / (elapsed / SECOND_MS) < limits.bytesPerSecond)
  )
}

function cut({ request, response }: Arriving): void {
  if (response.headersSent) {
    request.socket.destroy()
  } else {
    request.socket.end(TIMED_OUT, () => request.socket.destroy())
  }
}

/**
 * The progress of the socket's send queue since the last check. Responses are small enough to leave
 * the queue at once.
 */
function leavingOf(
  socket: Socket,
  before: Leaving | undefined,
  now: number,
  limits: SlowClientLimits,
): Leaving | undefined | 'too slow' {
  if (socket.writableLength === 0) {
    return undefined
  }
  const taken = socket.bytesWritten - socket.writableLength
  if (before === undefined) {
    return { since: now, taken }
  }
  const elapsed = now - before.since
  if (elapsed < limits.untakenMs) {
    return before
  }
  const rate = (taken - before.taken) / (elapsed / SECOND_MS)
  return rate < limits.bytesPerSecond ? 'too slow' : { since: now, taken }
}
