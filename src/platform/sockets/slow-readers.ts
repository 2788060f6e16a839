import type { Socket } from 'socket.io'

type Connection = Socket['conn']

/** The most data queued for one connection, in addition to what its network buffers hold. */
const WAITING_MAX_BYTES = 2 * 1024 * 1024
const WAITING_MAX_PACKETS = 2000

/**
 * Disconnects a client that does not keep up, because unread data stays in memory. It may reconnect
 * and then gets the current state.
 */
export function boundReader(connection: Connection, onDropped: () => void): void {
  let bytes = 0
  let packets = 0
  // Nothing is queued while the transport accepts everything.
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
      // A regular close would wait for the reader.
      connection.request.socket.destroy()
    }
  })
}

function isTooMuch(bytes: number, packets: number): boolean {
  return bytes > WAITING_MAX_BYTES || packets > WAITING_MAX_PACKETS
}
