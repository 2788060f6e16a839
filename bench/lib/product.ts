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
  readonly residentMegabytes: () => Promise<number>
}

/** Starts the product over `dataDir`, with the memory settings of `deploy/`, without rate limits. */
export async function startProduct(dataDir: string): Promise<Product> {
  const PORT = String(await freePort())
  const started = performance.now()
  const { url, deaths, stop } = runProduct({
    DATA_DIR: dataDir,
    PORT,
    MALLOC_ARENA_MAX: '2',
    RATE_SCALE: '1000000',
  })
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
  return {
    url,
    startSeconds,
    cpuSeconds: () => metricOf(url, 'process_cpu_seconds_total'),
    residentMegabytes: async () => (await metricOf(url, 'process_resident_memory_bytes')) / 2 ** 20,
    stop,
  }
}

/** A value of the product's own metrics. */
async function metricOf(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  if (line === undefined) {
    throw new Error(`/metrics does not tell ${name}`)
  }
  return Number(line.slice(name.length))
}
