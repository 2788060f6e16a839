import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** The settings of the reference server: the first message from its parent. */
export function argument<T>(): Promise<T> {
  process.on('disconnect', () => process.exit(0))
  return new Promise((resolve) => {
    process.once('message', (message: T) => resolve(message))
  })
}

/** Sends a rendered response, compressed as the product does it. */
export async function sendText(
  response: ServerResponse,
  text: string,
  type: string,
): Promise<void> {
  sendPacked(response, await compress(Buffer.from(text)), type)
}

export function sendPacked(response: ServerResponse, bytes: Buffer, type: string): void {
  response.writeHead(200, {
    'content-type': type,
    'content-encoding': 'gzip',
    'content-length': bytes.length,
  })
  response.end(bytes)
}

/** A bare server that reports its port to its parent, and its processor time on request. */
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
