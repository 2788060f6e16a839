import { createServer, type RequestListener } from 'node:http'

/** What the reference server is started with: its parent's first message. */
export function argument<T>(): Promise<T> {
  process.on('disconnect', () => process.exit(0))
  return new Promise((resolve) => {
    process.once('message', (message: T) => resolve(message))
  })
}

/** A bare server that tells its parent its port and, when asked, its processor time. */
export function serve(listener: RequestListener): void {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
  })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ seconds: (user + system) / 1e6 })
  })
}
