import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { findProgram } from './programs.ts'

/** The path of the Redis server. Undefined if it is not installed. */
export const REDIS_SERVER = findProgram('redis-server')

const PASSWORD = 'of-the-test'

export type RedisServer = {
  readonly url: URL
  readonly port: number
  readonly kill: (signal: NodeJS.Signals) => void
  readonly stop: () => Promise<void>
}

/**
 * Starts a Redis for one test on loopback, without persistence. `port` reuses the port of an
 * earlier one.
 */
export async function startRedis(port?: number): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tradebox-redis-'))
  const own = port ?? (await freePort())
  const settings = {
    port: own,
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'no',
    requirepass: PASSWORD,
  }
  const child = spawn(
    REDIS_SERVER ?? 'redis-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  await listening(child)
  return {
    url: new URL(`redis://:${PASSWORD}@127.0.0.1:${own}`),
    port: own,
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`redis-server ended: ${said}`)))
    child.stdout?.on('data', (text) => {
      said += text
      if (said.includes('Ready to accept connections')) {
        resolve()
      }
    })
  })
}
