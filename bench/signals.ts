/**
 * Compares two ways to send signals between processes: PostgreSQL's NOTIFY and Redis pub/sub. Sends
 * full frames of prices as fast as they arrive, then at a steady pace. Needs redis-server on PATH.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep, setImmediate as soon } from 'node:timers/promises'
import { createLogger } from '#platform/log.ts'
import { createRedisSignals } from '#platform/signals/redis-signals.ts'
import { type SignalBus, signal } from '#platform/signals/signals.ts'
import { startRedis } from '#platform/testing/redis-server.ts'
import { quantile } from './lib/compare.ts'
import { withScratchDatabase } from './lib/scratch-database.ts'

const CHANNEL = 'prices'
const FRAME_BYTES = 7864
/** The number of frames in flight: both buses drop a sender that runs further ahead. */
const AHEAD = 500
const FULL_SECONDS = 3
const STEADY_FRAMES = 500
const STEADY_MS = 10

const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-signals-'))
const redis = await startRedis()
const log = createLogger('error', process.stderr)
try {
  await withScratchDatabase({ dataDir }, async ({ db }) => {
    const send: SignalBus['send'] = (channel, text) => signal(db.read, channel, text)
    await compare('NOTIFY', { ...db.signals, send })
  })
  const bus = createRedisSignals({ url: redis.url, log })
  await bus.open('bench')
  await compare('Redis', bus)
  await bus.close()
} finally {
  await redis.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/**
 * Sends every frame to the server and receives it back; a frame begins with the time it was sent.
 */
async function compare(name: string, bus: Pick<SignalBus, 'follow' | 'send'>): Promise<void> {
  let heard = 0
  let ages: number[] = []
  await bus.follow(CHANNEL, {
    onSignal: (text) => {
      heard += 1
      ages.push(performance.now() - Number(text.slice(0, text.indexOf(' '))))
    },
  })
  let sent = 0
  const send = () => {
    sent += 1
    bus.send(CHANNEL, `${performance.now()} ${sent} `.padEnd(FRAME_BYTES, 'x'))
  }
  const { user, system } = process.cpuUsage()
  const started = performance.now()
  while (performance.now() - started < FULL_SECONDS * 1000) {
    while (sent - heard < AHEAD) {
      send()
    }
    await soon()
  }
  const perSecond = (heard / (performance.now() - started)) * 1000
  const used = process.cpuUsage({ user, system })
  const micros = (used.user + used.system) / heard
  await sleep(1000)
  ages = []
  for (let frame = 0; frame < STEADY_FRAMES; frame += 1) {
    send()
    await sleep(STEADY_MS)
  }
  await sleep(500)
  const at = (share: number) => quantile(ages, share).toFixed(2)
  process.stdout.write(
    `${name}: ${perSecond.toFixed(0)} frames/s, ${micros.toFixed(0)} us of this process each; delay ${at(0.5)} ms median, ${at(0.99)} ms p99, ${sent - heard} lost\n`,
  )
}
