/**
 * Measures the serving path against bare servers on the same machine, and prints a table and, as
 * the last line, the same as JSON. Both sides are loaded in turn, a slice each, so that what else
 * the machine does hits both. A ratio compares processor time per request, which the load
 * generator and other programs do not touch; the ratio of requests per second stands beside it.
 *
 * `--quick` shows in half a minute that everything runs; its figures are rough.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEmbeddedPostgres } from '#platform/postgres/index.ts'
import { buildReferencePage } from './lib/build-page.ts'
import { stopAll } from './lib/children.ts'
import { type Comparison, compare, median, type Pace, type Side } from './lib/compare.ts'
import { startLoadGenerator } from './lib/load.ts'
import { startProduct } from './lib/product.ts'
import { type Figure, reached, tableOf } from './lib/report.ts'
import { scriptKilobytes } from './lib/script-size.ts'
import { type Server, startReference } from './lib/server.ts'

const LIST = '/api/data/serviceproviders'
const PAGE = '/'
const PAGE_DATA = /id="page-data"[^>]*>(.*?)<\/script>/s

const quick = process.argv.includes('--quick')
const pace: Pace = quick ? { rounds: 3, sliceSeconds: 0.25 } : { rounds: 9, sliceSeconds: 1 }
const starts = quick ? 2 : 5

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function measure(dataDir: string): Promise<readonly Figure[]> {
  say('filling a scratch folder, building the web')
  const product = await startProduct(dataDir)
  const served = await measureServing(product, dataDir)
  await product.stop()
  say(`starting ${starts} times`)
  const seconds: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const again = await startProduct(dataDir)
    seconds.push(again.startSeconds)
    await again.stop()
  }
  return [
    ...served,
    {
      id: 'e',
      what: 'start to first served page, filled data folder',
      value: median(seconds),
      unit: 's',
      target: { atMost: 3 },
    },
  ]
}

async function measureServing(product: Server, dataDir: string): Promise<readonly Figure[]> {
  const { rows, bytes, page } = await startReferences(product, dataDir)
  const load = startLoadGenerator()
  const against = (ours: Omit<Side, 'server'>, reference: Server, path = '/') => {
    say(`loading ${ours.path}${ours.unique === 'no' ? '' : `, every ${ours.unique} another`}`)
    return compare(
      load,
      { server: product, ...ours },
      { server: reference, path, unique: 'no' },
      pace,
    )
  }
  return [
    figure(
      'a',
      'directory, first page, for visitors',
      0.8,
      await against({ path: LIST, unique: 'no' }, rows),
    ),
    figure(
      'a2',
      'directory, first page, nothing kept',
      0.8,
      await against({ path: LIST, unique: 'cursor' }, rows),
    ),
    figure('b', 'home page, for visitors', 0.7, await against({ path: PAGE, unique: 'no' }, bytes)),
    figure('c', 'home page, rendered', 0.4, await against({ path: PAGE, unique: 'query' }, page)),
    {
      id: 'd',
      what: 'script of the home page, gzip',
      value: await scriptKilobytes(product.url + PAGE),
      unit: 'kB',
      target: { atMost: 150 },
    },
  ]
}

function figure(id: string, what: string, atLeast: number, comparison: Comparison): Figure {
  const value = comparison.cpuRatio
  return { id, what, value, unit: 'of the bare server', target: { atLeast }, comparison }
}

type References = { readonly rows: Server; readonly bytes: Server; readonly page: Server }

async function startReferences(product: Server, dataDir: string): Promise<References> {
  const postgres = await findEmbeddedPostgres(dataDir)
  if (postgres === undefined) {
    throw new Error('the product has no PostgreSQL of its own running')
  }
  const rows = await startReference('reference-rows.ts', postgres.connection)
  const [list, bare] = await Promise.all([bodyOf(product.url + LIST), bodyOf(rows.url)])
  if (list !== bare) {
    throw new Error(`${LIST} and the bare server do not send the same bytes`)
  }
  const body = await bodyOf(product.url + PAGE)
  const bytes = await startReference('reference-bytes.ts', {
    body,
    type: 'text/html; charset=utf-8',
  })
  const page = await startReference(await buildReferencePage(), {
    origin: product.url,
    path: PAGE,
    data: PAGE_DATA.exec(body)?.[1] ?? '',
  })
  if (!body.includes(await bodyOf(page.url))) {
    throw new Error(`${PAGE} and the bare server do not render the same`)
  }
  return { rows, bytes, page }
}

async function bodyOf(url: string): Promise<string> {
  const reply = await fetch(url)
  if (!reply.ok) {
    throw new Error(`${url} answered ${reply.status}`)
  }
  return reply.text()
}

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-bench-'))
  const cleanUp = async () => {
    await stopAll()
    await rm(dataDir, { recursive: true, force: true })
  }
  const interrupted = () => void cleanUp().finally(() => process.exit(130))
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  try {
    const figures = await measure(dataDir)
    say(`\n${tableOf(figures)}\n`)
    const machine = { node: process.version, cores: availableParallelism(), quick }
    say(
      JSON.stringify({
        machine,
        figures: figures.map((one) => ({ ...one, reached: reached(one) })),
      }),
    )
  } finally {
    await cleanUp()
  }
}

await run()
