import { createServer, get, type Server } from 'node:http'
import { type AddressInfo, connect, type Server as NetServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeListener, listenOptions, openMoreListeners } from './listeners.ts'

let server: Server
let others: readonly NetServer[]
let port: number
beforeEach(async () => {
  server = createServer((request, response) => response.end(request.url))
  await new Promise<void>((resolve) =>
    server.listen({ port: 0, host: '127.0.0.1', ...listenOptions }, resolve),
  )
  port = (server.address() as AddressInfo).port
  others = await openMoreListeners(server)
})
afterEach(async () => {
  server.closeAllConnections()
  await Promise.all([new Promise((resolve) => server.close(resolve)), ...others.map(closeListener)])
})

function ask(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent: false }, (answer) => resolve(text(answer))).once('error', reject)
  })
}

it('answers every request, whichever listener accepts the connection', async () => {
  const paths = Array.from({ length: 64 }, (_, index) => `/${index}`)
  expect(await Promise.all(paths.map(ask))).toEqual(paths)
})

it.skipIf(!listenOptions.reusePort)(
  'accepts several connections in each turn of the event loop',
  async () => {
    const count = 160
    let taken = 0
    const all = new Promise<void>((resolve) => {
      server.on('connection', () => {
        taken += 1
        if (taken === count) {
          resolve()
        }
      })
    })
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
    let turns = 0
    const turn = () => {
      turns += 1
      if (taken < count) {
        setImmediate(turn)
      }
    }
    // Some turns pass before the first connection arrives.
    setImmediate(turn)
    await all
    for (const socket of sockets) {
      socket.destroy()
    }
    expect(turns).toBeLessThan(count / 2)
  },
)

it('refuses connections after all listeners have closed', async () => {
  expect(await ask('/')).toBe('/')
  await Promise.all([new Promise((resolve) => server.close(resolve)), ...others.map(closeListener)])
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
})
