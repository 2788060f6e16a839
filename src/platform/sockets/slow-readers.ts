import type { Socket } from 'socket.io'

type Connection = Socket['conn']

/** What may wait for one connection, beside what its network has taken over already. */
const WAITING_MAX_BYTES = 2 * 1024 * 1024
const WAITING_MAX_PACKETS = 2000

/**
 * Drops a connection whose reader does not keep up: what was said to it is kept in memory until it is
 * read. It may come again, and is then told how things are.
 */
export function boundReader(connection: Connection, onDropped: () => void): void {
  let bytes = 0
  let packets = 0
  // Nothing waits while the transport takes all there is.
  connection.on('flush', () => {
    bytes = 0
    packets = 0
  })
  connection.on('packetCreate', ({ data }: { readonly data?: string | Buffer }) => {
    bytes += data?.length ?? 0
    packets += 1
    if (!connection.transport.writable && isTooMuch(bytes, packets)) {
      onDropped()
      connection.close(true)
      // Closing politely would wait for the reader.
      connection.request.socket.destroy()
    }
  })
}

function isTooMuch(bytes: number, packets: number): boolean {
  return bytes > WAITING_MAX_BYTES || packets > WAITING_MAX_PACKETS
}
