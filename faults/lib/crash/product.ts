import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const START_WITHIN_MS = 120_000
/** A product that fails to start this many times is not started again. */
const DEATHS_MAX = 3

export type Product = {
  readonly url: string
  /** The id of the current process. */
  readonly pid: () => number | undefined
  /** The time in milliseconds until `/readyz` succeeds. */
  readonly untilReady: () => Promise<number>
  /** Kills the process; another one is started at once. */
  readonly kill: () => void
  /** How often the product ended without being killed. */
  readonly deaths: () => number
  readonly stop: () => Promise<void>
}

/** Runs the product as `npm start` does, and restarts it whenever it ends. */
export function keepProduct(
  environment: Readonly<Record<string, string>>,
  /** Receives all output, of both streams. */
  hear?: (said: Buffer) => void,
): Product {
  const url = `http://127.0.0.1:${environment.PORT}`
  let child: ChildProcess
  let killed = false
  let stopping = false
  let deaths = 0
  let ended: Promise<void> = Promise.resolve()
  const launch = (): void => {
    child = spawn(process.execPath, ['src/main/start.mjs'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'fatal', ...environment },
      stdio: ['ignore', hear ? 'pipe' : 'ignore', hear ? 'pipe' : 'inherit'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (said: Buffer) => hear?.(said))
    }
    ended = new Promise((resolve) => {
      child.once('exit', () => {
        deaths += killed || stopping ? 0 : 1
        killed = false
        resolve()
        if (!stopping && deaths <= DEATHS_MAX) {
          launch()
        }
      })
    })
  }
  launch()
  return {
    url,
    pid: () => child.pid,
    untilReady: async () => {
      const started = performance.now()
      while (performance.now() - started < START_WITHIN_MS && deaths <= DEATHS_MAX) {
        const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
          (reply) => reply.ok,
          () => false,
        )
        if (ready) {
          return performance.now() - started
        }
        await sleep(20)
      }
      throw new Error('the product did not come back')
    },
    kill: () => {
      killed = true
      child.kill('SIGKILL')
    },
    deaths: () => deaths,
    stop: async () => {
      stopping = true
      child.kill('SIGINT')
      const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(killer)
    },
  }
}

/** Kills the main process of the PostgreSQL in the folder. */
export async function killPostgres(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (pid > 1) {
    process.kill(pid, 'SIGKILL')
  }
}
