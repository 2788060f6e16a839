import { assert } from '#kit/assert.ts'
import { runProduct } from '#main/testing/processes/product.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { until } from '#platform/testing/until.ts'
import { stopLater } from './children.ts'
import type { Server } from './server.ts'

const START_WITHIN_MS = 120_000

export type Product = Server & {
  /** From the start of the process to the end of the first page, in seconds. */
  readonly startSeconds: number
}

/** Starts the product over `dataDir`, without rate limits. */
export async function startProduct(dataDir: string): Promise<Product> {
  const PORT = String(await freePort())
  const started = performance.now()
  const { url, deaths, stop } = runProduct({ DATA_DIR: dataDir, PORT, RATE_SCALE: '1000000' })
  stopLater(stop)
  const isServed = () => {
    assert(deaths() === 0, 'the product runs')
    return fetch(url).then(
      async (reply) => reply.ok && (await reply.text()).length > 0,
      () => false,
    )
  }
  await until(isServed, START_WITHIN_MS, 'the product serves a page', 5)
  const startSeconds = (performance.now() - started) / 1000
  return { url, startSeconds, cpuSeconds: () => cpuSeconds(url), stop }
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
