import { connect, createServer, type Socket } from 'node:net'

export type Cutter = {
  readonly port: number
  /** The number of connections cut so far. */
  readonly cuts: () => number
  /** The number of answers delayed so far. */
  readonly delays: () => number
  readonly stop: () => Promise<void>
}

/**
 * A proxy that passes bytes on, and sometimes cuts a connection instead of passing on an answer:
 * the request was processed, and the client does not know.
 */
export async function startCutter(options: {
  /** The server; a folder as its host has PostgreSQL's socket. */
  readonly target: { readonly host: string; readonly port: number }
  /** Whether these bytes of the server are lost; the connection is cut then. */
  readonly loses?: (fromServer: Buffer) => boolean
  /** How long to delay these bytes of the server and all bytes after them. */
  readonly delaysMs?: (fromServer: Buffer) => number
}): Promise<Cutter> {
  const { host, port } = options.target
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const open = new Set<Socket>()
  let cuts = 0
  let delays = 0
  const server = createServer((client) => {
    const upstream = connect(target)
    const both = [client, upstream]
    const end = () => {
      for (const socket of both) {
        open.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of both) {
      open.add(socket)
      socket.on('error', end).on('close', end)
    }
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes: Buffer) => {
      const delayMs = options.delaysMs?.(bytes) ?? 0
      if (options.loses?.(bytes) === true) {
        cuts += 1
        end()
      } else if (delayMs > 0) {
        delays += 1
        upstream.pause()
        setTimeout(() => {
          client.write(bytes)
          upstream.resume()
        }, delayMs)
      } else {
        client.write(bytes)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    cuts: () => cuts,
    delays: () => delays,
    stop: async () => {
      for (const socket of open) {
        socket.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const COMMITTED = Buffer.from('COMMIT\0')

/** Whether the bytes contain PostgreSQL's answer that a transaction is committed. */
export function saysCommitted(fromServer: Buffer): boolean {
  return fromServer.includes(COMMITTED)
}
