/** Socket.IO as it is usually used: an event for each price. */
import { createServer } from 'node:http'
import { setImmediate as soon } from 'node:timers/promises'
import { Server } from 'socket.io'
import { argument } from './lib/reference/serve.ts'
import { pricedAt } from './lib/sockets/talk.ts'
import { reportUsage, serveSockets } from './lib/sockets/usage.ts'

const { namespace, calls, baseMs } = await argument<{
  namespace: string
  calls: number
  baseMs: number
}>()

const server = createServer()
const io = new Server(server, {
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
})
const space = io.of(namespace)
space.on('connection', (socket) => void socket.join('everybody'))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

serveSockets(server, async (request) => {
  if (request.do === 'emit') {
    for (let update = 0; update < request.updates; update += 1) {
      const price = { id: update % calls, price: pricedAt(baseMs) }
      space.to('everybody').emit('price', price)
      await soon()
    }
    await until(() => [...space.sockets.values()].every(({ conn }) => conn.transport.writable))
  }
  return reportUsage(request)
})

async function until(done: () => boolean): Promise<void> {
  while (!done()) {
    await soon()
  }
}
