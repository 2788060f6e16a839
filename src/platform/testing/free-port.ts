import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Above those of services, below those that systems give to connections that go out (Linux: from 32768). */
const LOWEST = 20_000
const END = 32_000

/**
 * A port of this machine for a program that is started in a moment. One that the system itself picks
 * may be given to somebody's connection before that program listens.
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
