import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '../../log.ts'

/**
 * How many requests one connection may send before the first is answered. Browsers do not pipeline
 * at all.
 */
const WAITING_MAX = 16

/**
 * Decides whether a request is answered. All requests in one packet are dispatched at once, and
 * each response stays in memory until the previous ones are sent, so a few bytes per request could
 * make the process render and hold thousands of pages. A client that sends too many is
 * disconnected.
 */
export function createPipelineBound(
  log: Logger,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    // A response has its socket from the start, unless an earlier response is still in progress on
    // it.
    if (response.socket !== null) {
      return true
    }
    const count = (waiting.get(socket) ?? 0) + 1
    if (count <= WAITING_MAX) {
      waiting.set(socket, count)
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
      return true
    }
    if (!socket.destroyed) {
      log.info({ why: 'too many requests at once' }, 'client cut off')
      socket.destroy()
    }
    return false
  }
}
