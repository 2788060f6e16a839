import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'

/**
 * Connections that wait to be taken, where the system allows so many: when a process comes back, all
 * who were connected come at once, and who finds no place waits for a minute and is then refused.
 */
const BACKLOG = 4096

/**
 * Sockets that listen on the port. The event loop takes one connection a turn from each: a process
 * that is busy for thirty milliseconds a turn would let thousands who come at once wait for minutes,
 * and every new visitor behind them.
 */
const LISTENERS = 8

/** Where the system spreads connections over several sockets. */
const CAN_SHARE = process.platform === 'linux'

export const listenOptions = { backlog: BACKLOG, reusePort: CAN_SHARE }

/** The others beside the one that the server listens on itself; it serves what they take. */
export function openMoreListeners(server: Server): Promise<readonly NetServer[]> {
  const own = server.address()
  if (!CAN_SHARE || own === null || typeof own === 'string') {
    return Promise.resolve([])
  }
  const open = () =>
    new Promise<NetServer>((resolve, reject) => {
      const options = { allowHalfOpen: true, noDelay: true }
      const taker = createServer(options, (socket) => server.emit('connection', socket))
      taker.once('error', reject)
      taker.listen({ ...listenOptions, host: own.address, port: own.port }, () => resolve(taker))
    })
  return Promise.all(Array.from({ length: LISTENERS - 1 }, open))
}

/** Takes no more; ends when all that were taken have ended. */
export function closeListener(listener: NetServer): Promise<void> {
  return new Promise((resolve) => listener.close(() => resolve()))
}
