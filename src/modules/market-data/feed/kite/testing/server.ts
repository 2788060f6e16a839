import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A client connected to the server. */
export type Connected = {
  readonly url: string
  /** All commands that it has sent, parsed. */
  readonly commands: { readonly a: string; readonly v: unknown }[]
  /** The tokens that it is subscribed to, according to its commands. */
  readonly tokens: ReadonlySet<number>
  readonly modes: ReadonlyMap<number, string>
  readonly sendBinary: (bytes: Uint8Array) => void
  readonly sendText: (text: string) => void
  /** Sends raw bytes, which need not be a WebSocket frame. */
  readonly sendRaw: (bytes: Uint8Array) => void
  /** Sends nothing more, neither heartbeats nor a close frame, and stays connected. */
  readonly fallSilent: () => void
  /** Ends the connection without a close frame. */
  readonly cut: () => void
  readonly isClosed: () => boolean
}

const HEARTBEAT_MS = 50
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export type KiteServer = Awaited<ReturnType<typeof startKiteServer>>

/** A local server that speaks Kite's protocol, with its own WebSocket implementation. */
export async function startKiteServer() {
  const connections: Connected[] = []
  let refusing = false
  const server = createServer((_, response) => response.writeHead(400).end())
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined)
    if (refusing) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    connections.push(accept(request, socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`ws://127.0.0.1:${port}/`),
    connections,
    /** Refuses new connections, or accepts them again. */
    refuse: (on: boolean) => {
      refusing = on
    },
    stop: () => {
      for (const connection of connections) {
        connection.cut()
      }
      server.closeAllConnections()
      server.close()
    },
  }
}

function accept(request: IncomingMessage, socket: Socket): Connected {
  const key = `${request.headers['sec-websocket-key']}${GUID}`
  socket.write(
    [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${createHash('sha1').update(key).digest('base64')}`,
      '\r\n',
    ].join('\r\n'),
  )
  const commands: Connected['commands'] = []
  const tokens = new Set<number>()
  const modes = new Map<number, string>()
  let silent = false
  const send = (opcode: number, payload: Uint8Array) => {
    if (!silent && !socket.destroyed) {
      socket.write(Buffer.concat([frameHead(opcode, payload.length), payload]))
    }
  }
  const heartbeat = setInterval(() => send(2, Uint8Array.of(0)), HEARTBEAT_MS)
  socket.on('close', () => clearInterval(heartbeat))
  // Half-open connections are not supported.
  socket.on('end', () => socket.destroy())
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    pending = Buffer.concat([pending, bytes])
    for (let frame = takeFrame(pending); frame !== undefined; frame = takeFrame(pending)) {
      pending = frame.rest
      if (frame.opcode === 8 && !silent) {
        send(8, frame.payload)
        socket.end()
      } else if (frame.opcode === 1) {
        onCommand(JSON.parse(frame.payload.toString('utf8')))
      }
    }
  })
  const onCommand = (command: { readonly a: string; readonly v: unknown }) => {
    commands.push(command)
    if (command.a === 'subscribe' && Array.isArray(command.v)) {
      command.v.forEach((token: number) => void tokens.add(token))
    } else if (command.a === 'unsubscribe' && Array.isArray(command.v)) {
      command.v.forEach((token: number) => void tokens.delete(token))
    } else if (command.a === 'mode' && Array.isArray(command.v)) {
      const [mode, ...[of]]: [string, number[]] = [command.v[0], command.v[1]]
      of.forEach((token) => void modes.set(token, mode))
    }
  }
  return {
    url: request.url ?? '',
    commands,
    tokens,
    modes,
    sendBinary: (bytes) => send(2, bytes),
    sendText: (text) => send(1, Buffer.from(text)),
    sendRaw: (bytes) => void socket.write(bytes),
    fallSilent: () => {
      silent = true
    },
    cut: () => {
      clearInterval(heartbeat)
      socket.destroy()
    },
    isClosed: () => socket.destroyed,
  }
}

function frameHead(opcode: number, length: number): Buffer {
  if (length < 126) {
    return Buffer.of(0x80 | opcode, length)
  }
  if (length < 2 ** 16) {
    const head = Buffer.of(0x80 | opcode, 126, 0, 0)
    head.writeUInt16BE(length, 2)
    return head
  }
  const head = Buffer.alloc(10)
  head[0] = 0x80 | opcode
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/** Unmasks a client's frame. Undefined until a complete one has arrived. */
function takeFrame(
  bytes: Buffer,
): { readonly opcode: number; readonly payload: Buffer; readonly rest: Buffer } | undefined {
  if (bytes.length < 6) {
    return
  }
  const short = (bytes[1] ?? 0) & 0x7f
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0
  if (bytes.length < 6 + extra) {
    return
  }
  const length =
    extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const start = 6 + extra
  if (bytes.length < start + length) {
    return
  }
  const mask = bytes.subarray(start - 4, start)
  const payload = Buffer.from(bytes.subarray(start, start + length))
  for (let at = 0; at < payload.length; at += 1) {
    payload[at] = (payload[at] ?? 0) ^ (mask[at % 4] ?? 0)
  }
  return { opcode: (bytes[0] ?? 0) & 0x0f, payload, rest: bytes.subarray(start + length) }
}

type Packet = {
  readonly token: number
  /** In wire units: paise, or 1/10,000,000 rupee for currencies. */
  readonly price: number
  readonly high?: number
  readonly low?: number
  /** When the price was made. */
  readonly seconds?: number
  /** When the order book last changed. */
  readonly quotedSeconds?: number
}

/** A packet of that size; fields that are not read are zero. */
export function kitePacket(size: 8 | 28 | 32 | 44 | 184, packet: Packet): Buffer {
  const { token, price, high = price, low = price, seconds = 0, quotedSeconds = 0 } = packet
  const bytes = Buffer.alloc(size)
  bytes.writeUInt32BE(token, 0)
  bytes.writeUInt32BE(price, 4)
  if (size > 8) {
    const at = size < 44 ? 8 : 32
    bytes.writeUInt32BE(high, at)
    bytes.writeUInt32BE(low, at + 4)
  }
  if (size === 32) {
    bytes.writeUInt32BE(seconds, 28)
  }
  if (size === 184) {
    bytes.writeUInt32BE(seconds, 44)
    bytes.writeUInt32BE(quotedSeconds, 60)
  }
  return bytes
}

export function kiteFrame(...packets: readonly Buffer[]): Buffer {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(packets.length)
  const parts = packets.flatMap((packet) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(packet.length)
    return [length, packet]
  })
  return Buffer.concat([count, ...parts])
}
