import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..')
const START_WITHIN_MS = 240_000
const STOP_WITHIN_MS = 10_000

export type Product = { readonly url: string; readonly stop: () => Promise<void> }

/** The whole product in its own process, over an embedded database below `dataDir`. */
export async function startProduct(options: {
  readonly dataDir: string
  readonly port: number
  /** Settings that differ from the defaults. */
  readonly env?: Readonly<Record<string, string>>
}): Promise<Product> {
  const url = `http://localhost:${options.port}`
  const server = spawn(process.execPath, ['src/main/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      RATE_SCALE: '1000',
      LOG_LEVEL: 'error',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await untilReady(server, url)
    return { url, stop: () => stop(server) }
  } catch (error) {
    await stop(server)
    throw error
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) {
      throw new Error(`the server ended with code ${server.exitCode}`)
    }
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) {
      return
    }
    await sleep(100)
  }
  throw new Error('the server did not become ready')
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) {
    return
  }
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  const killer = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(killer)
}
