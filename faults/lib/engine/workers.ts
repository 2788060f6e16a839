import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endProcess, hasEnded } from '#platform/testing/programs.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const START_WITHIN_MS = 60_000

/** A worker process of the product. */
export type Worker = {
  /** Resolves when the worker reports that it has started. */
  readonly started: Promise<void>
  /** Kills with SIGKILL. Resolves when the process has ended. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Whether it ended without being told to. */
  readonly hasDied: () => boolean
}

export function startWorker(environment: Readonly<Record<string, string>>): Worker {
  const child = spawn(process.execPath, ['src/main/start.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'fatal',
      ROLE: 'worker',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isTold = false
  const started = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a worker did not start')), START_WITHIN_MS)
    child.stdout?.once('data', () => {
      clearTimeout(late)
      resolve()
    })
    child.once('exit', () => {
      clearTimeout(late)
      reject(new Error('a worker ended before it had started'))
    })
  })
  // A worker may be killed before its start has completed.
  started.catch(() => undefined)
  const end = (signal: 'SIGKILL' | 'SIGINT') => {
    isTold = true
    return endProcess(child, signal)
  }
  return {
    started,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    hasDied: () => hasEnded(child) && !isTold,
  }
}
