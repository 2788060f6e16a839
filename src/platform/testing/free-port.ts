import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Above the ports of services, and below the ephemeral ports of outgoing connections (Linux: from
 * 32768).
 */
const LOWEST = 20_000
const END = 32_000

/**
 * A free port for a program that is about to start. A port chosen by the system could be given to
 * another connection before that program listens.
 */
export async function freePort(): Promise<number> {
  let port = randomInt(LOWEST, END)
  while (!(await isFree(port))) {
    port = randomInt(LOWEST, END)
  }
  return port
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
