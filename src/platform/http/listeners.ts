import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'

/**
 * The length of the accept queue, if the system allows it. After a restart all clients reconnect at
 * once, and a client that does not fit waits for a minute and is then refused.
 */
const BACKLOG = 4096

/**
 * The number of sockets that listen on the port. The event loop accepts one connection per turn
 * from each. With a single socket, a process that takes 30 ms per turn would make thousands of
 * simultaneous clients, and every new visitor behind them, wait for minutes.
 */
const LISTENERS = 8

/** Whether the system distributes connections over several sockets. */
const CAN_SHARE = process.platform === 'linux'

export const listenOptions = { backlog: BACKLOG, reusePort: CAN_SHARE }

/**
 * Opens the other listeners in addition to the server's own. The server handles their connections.
 */
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

/** Stops accepting. Resolves when all accepted connections have ended. */
export function closeListener(listener: NetServer): Promise<void> {
  return new Promise((resolve) => listener.close(() => resolve()))
}
