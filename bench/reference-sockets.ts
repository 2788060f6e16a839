/** Bare Socket.IO: prices are collected and sent to everybody, as often as ours are. */
import { createServer } from 'node:http'
import { setImmediate as soon } from 'node:timers/promises'
import { Server } from 'socket.io'
import { argument } from './lib/reference/serve.ts'
import { ORIGIN, pricedAt } from './lib/sockets/talk.ts'
import { type Market, tickMarket } from './lib/sockets/ticks.ts'
import { reportUsage, serveSockets } from './lib/sockets/usage.ts'

const GATHERED_FOR_MS = 250

const { namespace, baseMs, ...market } = await argument<
  Market & { namespace: string; baseMs: number }
>()

const server = createServer()
const io = new Server(server, {
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  cors: { origin: ORIGIN },
})
const space = io.of(namespace)
space.on('connection', (socket) => void socket.join('everybody'))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

serveSockets(server, async (request) => {
  if (request.do === 'tick') {
    const changed = new Map<number, number>()
    const gathered = setInterval(() => {
      if (changed.size > 0) {
        space.to('everybody').emit('prices', [...changed])
        changed.clear()
      }
    }, GATHERED_FOR_MS)
    await tickMarket(market, request, (places) => {
      const price = pricedAt(baseMs)
      for (const place of places) {
        if (place !== undefined) {
          changed.set(place, price)
        }
      }
    })
    clearInterval(gathered)
    await until(() => [...space.sockets.values()].every(({ conn }) => conn.transport.writable))
  }
  return reportUsage(request)
})

async function until(done: () => boolean): Promise<void> {
  while (!done()) {
    await soon()
  }
}
