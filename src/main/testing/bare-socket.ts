import { WebSocket } from 'ws'

/**
 * A browser's connection to one namespace, as cheap as possible, because the server is what is
 * measured.
 */
export type BareSocket = {
  readonly emit: (name: string, data: unknown) => void
  readonly end: () => void
}

type BareSocketOptions = {
  readonly url: string
  readonly namespace: string
  readonly origin: string
  readonly cookie?: string | undefined
  /** The handshake data sent when joining. */
  readonly auth?: Readonly<Record<string, string>>
}

type BareSocketHandlers = {
  readonly onJoined: (socket: BareSocket) => void
  /** An event as received: JSON of its name and data. */
  readonly onEvent: (event: string) => void
  /** The connection was closed, or the namespace refused it. */
  readonly onEnd: (why: Error) => void
}

/**
 * A minimal Engine.IO 4 and Socket.IO 5 client over WebSocket only: open, join, answer pings, text
 * events (https://socket.io/docs/v4/socket-io-protocol/).
 */
export function openBareSocket(
  { url, namespace, origin, cookie, auth }: BareSocketOptions,
  { onJoined, onEvent, onEnd }: BareSocketHandlers,
): BareSocket {
  const { host } = new URL(url)
  const line = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`, {
    headers: { origin, ...(cookie === undefined ? {} : { cookie }) },
    perMessageDeflate: false,
  })
  const event = `42${namespace},`
  const socket: BareSocket = {
    emit: (name, data) => line.send(`${event}${JSON.stringify([name, data])}`),
    end: () => line.terminate(),
  }
  let why = new Error('the line was closed')
  const fail = (reason: Error) => {
    why = reason
    line.terminate()
  }
  line.on('error', fail)
  line.on('close', () => onEnd(why))
  line.on('message', (bytes: Buffer) => {
    const text = bytes.toString()
    if (text === '2') {
      line.send('3')
    } else if (text.startsWith('0')) {
      line.send(`40${namespace},${auth === undefined ? '' : JSON.stringify(auth)}`)
    } else if (text.startsWith(`40${namespace}`)) {
      onJoined(socket)
    } else if (text.startsWith(`44${namespace}`)) {
      fail(new Error(text))
    } else if (text.startsWith(event)) {
      onEvent(text.slice(event.length))
    }
  })
  return socket
}
