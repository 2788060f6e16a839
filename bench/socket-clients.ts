/** Many browsers in one process, as cheap as possible, because the server is what is measured. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type BareSocket, openBareSocket } from '#main/testing/bare-socket.ts'
import { until } from '#platform/testing/until.ts'
import { answerParent } from './lib/children.ts'
import { quantile } from './lib/compare.ts'
import {
  ageOf,
  ORIGIN,
  preciseNow,
  type SocketArrivals,
  type SocketClientReport,
  type SocketClientRequest,
} from './lib/sockets/talk.ts'

const AT_ONCE = 25
/** If nothing arrives for this long, everything has arrived. */
const QUIET_MS = 600
const ARRIVE_WITHIN_MS = 20_000

let sockets: BareSocket[] = []
let updates = 0
let ages: number[] = []
let lastMs = 0

process.on('disconnect', () => process.exit(0))
answerParent(act)

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
    case 'arrivals':
      return arrivals(request.ids)
    default:
      for (const socket of sockets) {
        socket.end()
      }
      sockets = []
      return {}
  }
}

type Connect = Extract<SocketClientRequest, { do: 'connect' }>

/** Joins; with `details`, also requests a frame and waits for it. */
function connect({ url, namespace, baseMs, details }: Connect): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openBareSocket(
      { url, namespace, origin: ORIGIN },
      {
        onJoined: ({ emit }) => {
          if (details) {
            emit('details', { id: '', role: '', page: '', mode: 'frames' })
          } else {
            resolve()
          }
        },
        onEvent: (event) => {
          if (event.startsWith('["scorecard"')) {
            resolve()
          } else {
            hear(event, baseMs)
          }
        },
        onEnd: reject,
      },
    )
    sockets.push(socket)
  })
}

/** Takes the age of one random price per received frame. */
function hear(event: string, baseMs: number): void {
  if (event.startsWith('["delta"')) {
    hearOfCalls(event)
    return
  }
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

/** All browsers receive the same text, so it is parsed once. */
function pricesOf(event: string): readonly number[] {
  if (known.event !== event) {
    known = { event, prices: readPrices(event) }
  }
  return known.prices
}

/** Ours are a text (`contract/scorecard/live.ts`), those of bare Socket.IO are pairs. */
function readPrices(event: string): readonly number[] {
  const [name, data]: [string, string | readonly (readonly [number, number])[]] = JSON.parse(event)
  if (name !== 'prices') {
    return []
  }
  return typeof data === 'string'
    ? data
        .split(';')
        .slice(2)
        .map((pair) => Number(pair.split(',')[1]))
    : data.map(([, price]) => price)
}

type Heard = { sockets: number; lastAtMs: number }

const calls = new Map<string, Heard>()
let delta: { readonly event: string; readonly ids: readonly string[] } = { event: '', ids: [] }

function hearOfCalls(event: string): void {
  if (delta.event !== event) {
    const [, { trades }]: [string, { trades: { _id: string }[] }] = JSON.parse(event)
    delta = { event, ids: trades.map(({ _id }) => _id) }
  }
  for (const id of delta.ids) {
    const { sockets: before } = calls.get(id) ?? { sockets: 0 }
    calls.set(id, { sockets: before + 1, lastAtMs: preciseNow() })
  }
}

async function arrivals(ids: readonly string[]): Promise<SocketArrivals> {
  const heardOf = () => ids.flatMap((id) => calls.get(id) ?? [])
  const haveAll = () =>
    heardOf().filter((one) => one.sockets >= sockets.length).length >= ids.length
  await until(haveAll, ARRIVE_WITHIN_MS, 'all calls reach all')
  const lastAtMs = heardOf().map((one) => one.lastAtMs)
  calls.clear()
  return { lastAtMs }
}

async function report(): Promise<SocketClientReport> {
  while (performance.now() - lastMs < QUIET_MS) {
    await sleep(50)
  }
  const heard = { updates, p50: quantile(ages, 0.5), p99: quantile(ages, 0.99) }
  updates = 0
  ages = []
  return heard
}
