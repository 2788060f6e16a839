import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import type { CallReply, CallSpec } from '#contract/call.ts'
import { connectionUrl } from '#embedded-postgres/connection.ts'
import { assert } from '#kit/assert.ts'
import { startCutter } from '#platform/testing/cutter.ts'
import type { TestActor, TestWorld } from '../../testing.ts'
import { type Product, startProduct } from './product.ts'

export type Browser = { readonly socket: Socket; readonly of: (event: string) => unknown[] }
export type Servers = Awaited<ReturnType<typeof openServers>>

/** Whole servers on the database of a test world, and browsers connected to them. */
export async function openServers(world: TestWorld, env: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tradebox-servers-'))
  const { connection } = world.database
  // A server needs a TCP address for its database, but the tests' has a socket in a folder.
  const bridge = await startCutter({ target: connection })
  const address = connectionUrl({ ...connection, host: '127.0.0.1', port: bridge.port })
  const products: Product[] = []
  const sockets: Socket[] = []

  return {
    launch: async (dataDir: string): Promise<Product> => {
      const product = await startProduct({
        DATA_DIR: join(folder, dataDir),
        DATABASE_URL: address,
        SECRETS_KEY: world.secretsKey,
        ...env,
      })
      products.push(product)
      return product
    },

    browse: ({ url }: Product, namespace: string, actor: TestActor): Browser => {
      const socket = io(`${url}${namespace}`, {
        forceNew: true,
        transports: ['websocket'],
        extraHeaders: { origin: url, cookie: actor.cookie },
      })
      const received: [string, unknown][] = []
      socket.onAny((event: string, data: unknown) => void received.push([event, data]))
      sockets.push(socket)
      const of = (event: string) =>
        received.flatMap(([what, data]) => (what === event ? [data] : []))
      return { socket, of }
    },

    /** The reply of a call from one of the servers. */
    ask: async <C extends CallSpec>(
      { url }: Product,
      spec: C,
      { actor, query = {}, body }: { actor: TestActor; query?: object; body?: object },
    ): Promise<CallReply<C>> => {
      const { method, path } = spec
      const answer = await fetch(`${url}${path}?${new URLSearchParams({ ...query })}`, {
        method,
        headers: { cookie: actor.cookie, origin: url, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const said = await answer.json()
      assert(answer.ok, `${path} answered ${answer.status}: ${JSON.stringify(said)}`)
      return said
    },

    close: async (): Promise<void> => {
      sockets.forEach((socket) => void socket.disconnect())
      await Promise.all(products.map((product) => product.stop()))
      await bridge.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
