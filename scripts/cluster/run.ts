/**
 * Runs the product as on several machines, all on this one, behind a proxy, until Ctrl-C. Fills an
 * empty data folder with the demo first.
 *
 *   npm run cluster [-- --port 3000] [-- --check]
 *
 * `DATA_DIR` is the data folder; default `.data-cluster`. With `--check` an account signs in, buys
 * a plan and receives a call at both processes; then it stops.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startProduct } from '#main/testing/processes/product.ts'
import { readEnvironment } from '#platform/config/config.ts'
import { checkCluster } from './check.ts'
import { missingParts, startCluster } from './cluster.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '3000' }, check: { type: 'boolean' } },
})
const dataDir = resolve(readEnvironment().DATA_DIR ?? '.data-cluster')
const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(): Promise<void> {
  const missing = missingParts()
  if (missing.length > 0) {
    throw new Error(missing.join('\n'))
  }
  if (!existsSync(dataDir)) {
    say('Filling the data folder with the demo ...')
    const filling = await startProduct({ DATA_DIR: dataDir })
    await filling.stop()
  }
  const cluster = await startCluster({ dataDir, port: Number(values.port) })
  try {
    if (values.check === true) {
      await checkCluster(cluster)
      say('Signed in, bought, and seen live at both processes.')
    } else {
      say(
        `Tradebox is at ${cluster.url}; ${cluster.webs.map(({ url }) => url).join(' and ')} behind it.`,
      )
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    }
  } finally {
    await cluster.stop()
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
