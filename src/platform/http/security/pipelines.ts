import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '../../log.ts'

/** What one connection may ask for before what it asked first is answered. Browsers do not do so at all. */
const WAITING_MAX = 16

/**
 * Says whether a request is to be answered. All that one packet holds are handed out at once, and each
 * answer lies in memory until those before it are taken: a few bytes a request would have the
 * process make, and keep, pages by the thousand. Who sends so many is cut off.
 */
export function createPipelineBound(
  log: Logger,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    // A response has its socket from the start, unless another one is under way there.
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
