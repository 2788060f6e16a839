import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/testing/free-port.ts'
import { startNode, stop } from './children.ts'
import type { Server } from './server.ts'

const START_WITHIN_MS = 120_000

export type Product = Server & {
  /** From the start of the process to the end of the first page, in seconds. */
  readonly startSeconds: number
  readonly stop: () => Promise<void>
}

/** Starts the product as `npm start` does, over `dataDir`, without rate limits. */
export async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const started = performance.now()
  const child = startNode('src/main/start.mjs', {
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_SCALE: '1000000',
    LOG_LEVEL: 'error',
  })
  await untilPage(child, url, started)
  const startSeconds = (performance.now() - started) / 1000
  return { url, startSeconds, cpuSeconds: () => cpuSeconds(url), stop: () => stop(child) }
}

async function untilPage(child: ChildProcess, url: string, started: number): Promise<void> {
  while (performance.now() - started < START_WITHIN_MS) {
    if (child.exitCode !== null) {
      throw new Error(`the product ended with code ${child.exitCode}`)
    }
    const served = await fetch(url).then(
      async (reply) => reply.ok && (await reply.text()).length > 0,
      () => false,
    )
    if (served) {
      return
    }
    await sleep(5)
  }
  throw new Error('the product did not serve a page in time')
}

/** Read from the product's own metrics. */
async function cpuSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = /^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1]
  if (value === undefined) {
    throw new Error('/metrics does not tell the processor time')
  }
  return Number(value)
}
