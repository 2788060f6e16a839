/** Many browsers in one process, as cheap as can be: what is measured is who serves them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import {
  ageOf,
  ORIGIN,
  type SocketClientReport,
  type SocketClientRequest,
} from './lib/sockets/talk.ts'

const AT_ONCE = 25
/** When nothing has come for so long, all has come. */
const QUIET_MS = 600

let sockets: WebSocket[] = []
let updates = 0
let ages: number[] = []
let lastMs = 0

process.on('disconnect', () => process.exit(0))
process.on('message', (request: SocketClientRequest) => {
  act(request).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      process.stderr.write(`${error}\n`)
      process.exit(1)
    },
  )
})

async function act(request: SocketClientRequest): Promise<object> {
  switch (request.do) {
    case 'connect':
      for (let from = 0; from < request.sockets; from += AT_ONCE) {
        const some = Math.min(AT_ONCE, request.sockets - from)
        await Promise.all(Array.from({ length: some }, () => connect(request)))
      }
      return {}
    case 'report':
      return report()
    default:
      for (const socket of sockets) {
        socket.terminate()
      }
      sockets = []
      return {}
  }
}

type Connect = Extract<SocketClientRequest, { do: 'connect' }>

/** Engine.IO and Socket.IO by hand: open, join, and when it is so, ask for frames. */
function connect({ url, namespace, baseMs, details }: Connect): Promise<void> {
  const { host } = new URL(url)
  const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`, {
    headers: { origin: ORIGIN },
    perMessageDeflate: false,
  })
  sockets.push(socket)
  const said = `42${namespace},`
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a socket was closed')))
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString()
      if (text === '2') {
        socket.send('3')
      } else if (text.startsWith('0')) {
        socket.send(`40${namespace},`)
      } else if (text.startsWith(`40${namespace}`)) {
        if (details) {
          const body = { id: '', role: '', page: '', mode: 'frames' }
          socket.send(`${said}${JSON.stringify(['details', body])}`)
        } else {
          resolve()
        }
      } else if (text.startsWith(`${said}["scorecard"`)) {
        resolve()
      } else if (text.startsWith(said)) {
        hear(text.slice(said.length), baseMs)
      }
    })
  })
}

/** Of each frame that a socket gets, one price is asked how old it is. */
function hear(event: string, baseMs: number): void {
  const prices = pricesOf(event)
  const drawn = prices[Math.floor(Math.random() * prices.length)]
  if (drawn !== undefined) {
    updates += prices.length
    ages.push(ageOf(drawn, baseMs))
    lastMs = performance.now()
  }
}

let known: { readonly event: string; readonly prices: readonly number[] } = {
  event: '',
  prices: [],
}

/** All who see the same get the same text: it is read once. */
function pricesOf(event: string): readonly number[] {
  if (known.event !== event) {
    known = { event, prices: readPrices(event) }
  }
  return known.prices
}

function readPrices(event: string): readonly number[] {
  const [name, data] = JSON.parse(event)
  if (name === 'price') {
    return [data.price]
  }
  return name === 'prices'
    ? String(data)
        .split(';')
        .slice(2)
        .map((pair) => Number(pair.split(',')[1]))
    : []
}

async function report(): Promise<SocketClientReport> {
  while (performance.now() - lastMs < QUIET_MS) {
    await sleep(50)
  }
  const sorted = Float64Array.from(ages).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const heard = { updates, p50: at(0.5), p99: at(0.99) }
  updates = 0
  ages = []
  return heard
}
