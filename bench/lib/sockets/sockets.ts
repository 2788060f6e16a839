import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { homeScorecardLive } from '#contract/scorecard/live.ts'
import { ask, startPeer, stop } from '../children.ts'
import { isQuick, median, type Pace, quantile } from '../compare.ts'
import type { Measuring } from '../measuring.ts'
import type { Figure } from '../report.ts'
import { withScratchDatabase } from '../scratch-database.ts'
import {
  type PostedCall,
  preciseNow,
  type SocketArrivals,
  type SocketClientReport,
  type SocketClientRequest,
  type SocketServerReport,
  type SocketServerRequest,
} from './talk.ts'

const { namespace } = homeScorecardLive
const SOCKETS = 1000
const TICKS_PER_SECOND = 5000
/** The number of open calls on the page, each on a different instrument of a whole market. */
const CALLS = 200
const MARKET = 5000
/** The number of calls posted in each round, one after the other. */
const POSTED = 20

export const socketFigures = ['n', 'n2', 'n3', 'n4', 'o', 'p']

/** One of the two servers with its browsers, each in its own process. */
type Side = {
  readonly act: (request: SocketServerRequest) => Promise<SocketServerReport>
  readonly received: () => Promise<SocketClientReport>
  /** Posts calls; returns for each the milliseconds until the last browser received it. */
  readonly post: (calls: number) => Promise<readonly number[]>
  /** Memory of the server per socket. */
  readonly bytesPerSocket: number
  readonly stop: () => Promise<void>
}

/** The cost and the delay of live prices. */
export async function measureSockets(options: Measuring): Promise<readonly Figure[]> {
  const { pace, wanted, say } = options
  const dataDir = join(options.dataDir, 'sockets')
  const sockets = isQuick(pace) ? SOCKETS / 20 : SOCKETS
  const baseMs = preciseNow()
  return withScratchDatabase({ dataDir }, async ({ connection }) => {
    say(`${sockets} browsers with live prices, twice`)
    const folder = join(dataDir, 'files')
    const product = { connection, folder, calls: CALLS, market: MARKET, baseMs }
    const ours = await openSide('socket-product.ts', product, { sockets, baseMs, details: true })
    const reference = await openSide(
      'reference-sockets.ts',
      { namespace, calls: CALLS, market: MARKET, baseMs },
      { sockets, baseMs, details: false },
    )
    const rounds = await measureRounds(ours, reference, { ...pace, sockets })
    await Promise.all([ours.stop(), reference.stop()])
    return figuresOf(rounds, { ours, reference, sockets }).filter(({ id }) => wanted(id))
  })
}

async function openSide(
  script: string,
  setting: object,
  to: Pick<Extract<SocketClientRequest, { do: 'connect' }>, 'sockets' | 'baseMs' | 'details'>,
): Promise<Side> {
  const server = startPeer(script)
  const { port } = await ask<{ port: number }>(server, setting)
  const clients = startPeer('socket-clients.ts')
  const act = (request: SocketServerRequest) => ask<SocketServerReport>(server, request)
  const askClients = <T>(request: SocketClientRequest) => ask<T>(clients, request)
  const connect = { do: 'connect', url: `http://127.0.0.1:${port}`, namespace, ...to } as const
  // The first sockets warm up the compiler and let buffers grow.
  await askClients({ ...connect, sockets: Math.ceil(to.sockets / 10) })
  const before = await act({ do: 'memory' })
  await askClients(connect)
  const after = await act({ do: 'memory' })
  return {
    act,
    received: () => askClients<SocketClientReport>({ do: 'report' }),
    post: async (calls) => {
      const posted = await ask<readonly PostedCall[]>(server, { do: 'post', calls })
      const ids = posted.map(({ id }) => id)
      const { lastAtMs } = await askClients<SocketArrivals>({ do: 'arrivals', ids })
      return posted.map(({ atMs }, place) => (lastAtMs[place] ?? Number.NaN) - atMs)
    },
    bytesPerSocket: (after.residentBytes - before.residentBytes) / to.sockets,
    stop: () => stopBoth(server, clients),
  }
}

async function stopBoth(server: ChildProcess, clients: ChildProcess): Promise<void> {
  await stop(clients)
  await stop(server)
}

type Round = {
  readonly p50: number
  readonly p99: number
  /** For each call, the milliseconds until the last browser received it. */
  readonly posted: readonly number[]
  /** Updates delivered to all browsers per second of the server's processor time. */
  readonly ours: number
  readonly reference: number
}

async function measureRounds(
  ours: Side,
  reference: Side,
  { rounds, sliceSeconds, sockets }: Pace & { readonly sockets: number },
): Promise<readonly Round[]> {
  // Frames are sent four times a second: a slice needs several.
  const seconds = Math.max(1, 2 * sliceSeconds)
  const measured: Round[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const ticks = { do: 'tick', perSecond: TICKS_PER_SECOND, seconds } as const
    const { p50, p99, perCpu } = await measureSide(ours, ticks)
    const bare = await measureSide(reference, ticks)
    const posted = await ours.post(POSTED)
    measured.push({ p50, p99, posted, ours: perCpu / sockets, reference: bare.perCpu / sockets })
  }
  // The first round is a warm-up for the compiler.
  return measured.slice(1)
}

async function measureSide(
  side: Side,
  request: SocketServerRequest,
): Promise<SocketClientReport & { readonly perCpu: number }> {
  const before = await side.act({ do: 'memory' })
  const after = await side.act(request)
  const received = await side.received()
  return { ...received, perCpu: received.updates / (after.cpuSeconds - before.cpuSeconds) }
}

function figuresOf(
  rounds: readonly Round[],
  { ours, reference, sockets }: { ours: Side; reference: Side; sockets: number },
): readonly Figure[] {
  const posted = `call to the last of ${sockets} screens, stored`
  const ages = rounds.flatMap((round) => round.posted)
  const soon = `tick to browser, ${sockets} sockets, ${TICKS_PER_SECOND} ticks/s`
  return [
    {
      id: 'n',
      what: `${soon}, median`,
      value: median(rounds.map(({ p50 }) => p50)),
      unit: 'ms',
      target: { atMost: 200 },
    },
    {
      id: 'n2',
      what: `${soon}, slowest hundredth`,
      value: median(rounds.map(({ p99 }) => p99)),
      unit: 'ms',
      target: { atMost: 400 },
    },
    {
      id: 'n3',
      what: `${posted}, median`,
      value: quantile(ages, 0.5),
      unit: 'ms',
      target: { atMost: 60 },
    },
    {
      id: 'n4',
      what: `${posted}, slowest hundredth`,
      value: quantile(ages, 0.99),
      unit: 'ms',
      target: { atMost: 60 },
    },
    {
      id: 'o',
      what: `updates to ${sockets} sockets, processor time (bare: Socket.IO that gathers as often)`,
      value: median(rounds.map((round) => round.reference / round.ours)),
      unit: 'times',
      target: { atMost: 1 },
      rates: {
        ours: median(rounds.map((round) => round.ours)),
        reference: median(rounds.map((round) => round.reference)),
      },
    },
    {
      id: 'p',
      what: 'resident memory of a socket (beside: bytes, and those of bare Socket.IO)',
      // With the few sockets of a quick run, other changes in memory exceed what the sockets use.
      value: Math.max(1, ours.bytesPerSocket) / 1024,
      unit: 'kB',
      target: { atMost: 15 },
      rates: { ours: ours.bytesPerSocket, reference: reference.bytesPerSocket },
    },
  ]
}
