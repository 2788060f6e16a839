import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { assert } from '#kit/assert.ts'
import { readEnvironment } from '#platform/config/config.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { endProcess, hasEnded } from '#platform/testing/programs.ts'
import { until } from '#platform/testing/until.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
/** Filling an empty folder and building the web takes long on a busy machine. */
const START_WITHIN_MS = 240_000
/** A product that ends by itself more often is not started again. */
const DEATHS_MAX = 3

export type Product = {
  readonly url: string
  /** The id of the current process. */
  readonly pid: () => number | undefined
  /** The time in milliseconds until `/readyz` succeeds; rejects once nothing runs. */
  readonly untilReady: () => Promise<number>
  readonly kill: () => Promise<void>
  /** How often the product ended without being told to. */
  readonly deaths: () => number
  readonly stop: () => Promise<void>
}

type Environment = Readonly<Record<string, string>>
type Options = {
  /** Whether another process is started whenever one ends. */
  readonly isKept?: boolean
  /** Receives all output, of both streams. Otherwise only errors are shown. */
  readonly hear?: (said: Buffer) => void
}

/** The same as `runProduct`, on a free port unless one is given, and ready. */
export async function startProduct(environment: Environment, options?: Options): Promise<Product> {
  const product = runProduct({ PORT: String(await freePort()), ...environment }, options)
  try {
    await product.untilReady()
    return product
  } catch (error) {
    await product.stop()
    throw error
  }
}

/** Runs the product as `npm start` does, in its own process. */
export function runProduct(environment: Environment, { isKept, hear }: Options = {}): Product {
  const { PATH = '', HOME = '' } = readEnvironment()
  const env = { PATH, HOME, LOG_LEVEL: 'error', RATE_SCALE: '1000', ...environment }
  const url = `http://localhost:${environment.PORT}`
  const told = new WeakSet<ChildProcess>()
  let isStopping = false
  let deaths = 0
  const launch = (): ChildProcess => {
    const started = spawn(process.execPath, ['src/main/start.mjs'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', hear ? 'pipe' : 'ignore', hear ? 'pipe' : 'inherit'],
    })
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (said: Buffer) => hear?.(said))
    }
    started.once('exit', () => {
      deaths += told.has(started) ? 0 : 1
      if (isKept && !isStopping && deaths <= DEATHS_MAX) {
        child = launch()
      }
    })
    return started
  }
  let child = launch()
  const end = (signal: NodeJS.Signals) => {
    told.add(child)
    return endProcess(child, signal)
  }
  return {
    url,
    pid: () => child.pid,
    untilReady: async () => {
      const started = performance.now()
      const isReady = () => {
        assert(!hasEnded(child), 'the product runs')
        return isOk(`${url}/readyz`)
      }
      await until(isReady, START_WITHIN_MS, 'the product is ready')
      return performance.now() - started
    },
    kill: () => end('SIGKILL'),
    deaths: () => deaths,
    stop: () => {
      isStopping = true
      return end('SIGINT')
    },
  }
}

/** Whether a request is answered with success. */
export function isOk(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
