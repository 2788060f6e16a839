import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Foreigner = { readonly port: number; readonly stop: () => Promise<void> }

/**
 * All external services at their worst: they refuse every request, and the refusal repeats
 * everything that was sent, credentials included.
 */
export async function startForeigner(): Promise<Foreigner> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) {
      pieces.push(Buffer.from(piece))
    }
    const { authorization = '' } = request.headers
    const [, encoded = ''] = /^Basic (\S+)/.exec(authorization) ?? []
    const description = [request.url, authorization, Buffer.from(encoded, 'base64'), ...pieces]
    const error = { code: 'BAD_REQUEST_ERROR', description: description.join(' ') }
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error, message: error.description }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a listening TCP server is always an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
