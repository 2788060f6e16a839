import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { answerParent } from '../children.ts'
import type { SocketServerReport, SocketServerRequest } from './talk.ts'

setFlagsFromString('--expose_gc')
const collect: () => void = runInNewContext('gc')

/** Processor time used so far; for `memory`, also the memory after a garbage collection. */
export function reportUsage(request: SocketServerRequest): SocketServerReport {
  if (request.do === 'memory') {
    collect()
  }
  const { user, system } = process.cpuUsage()
  return { cpuSeconds: (user + system) / 1e6, residentBytes: process.memoryUsage.rss() }
}

/** Sends the port to the parent and answers its requests. */
export function serveSockets(
  server: Server,
  answer: (request: SocketServerRequest) => Promise<object>,
): void {
  answerParent(answer)
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
}
