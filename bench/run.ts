/**
 * Measures the serving path against bare servers on the same machine. Prints a table and, as the
 * last line, the same figures as JSON. Both sides are loaded in turn, one slice each, so that other
 * load on the machine affects both. A ratio compares processor time per request, which the load
 * generator and other programs do not affect; the ratio of requests per second is printed next to
 * it.
 *
 *   --quick          checks in half a minute that everything runs; its figures are rough. Lists are
 *                    measured over little data, and none fails
 *   --only a2,b      measures these figures only
 *   --data FOLDER    uses and keeps this data folder instead of a scratch one
 *   --large          measures lists over a large database and over one with a hundredth of its
 *                    rows, and fails if one costs more than its limit; the data is kept in --data,
 *                    or in .data/bench, for the next run. --only takes parts of the names of lists
 *   --part 10        makes the large database a tenth of its size, in its own folder
 *   --pages          measures the vitals of the most important pages on a slow phone, and fails if
 *                    a budget is exceeded; needs an idle machine
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, stopAll } from './lib/children.ts'
import { figuresNamed, measure } from './lib/figures.ts'
import { growthTable, listsNamed, measureGrowth } from './lib/large/measure.ts'
import { measurePages } from './lib/pages/measure.ts'
import { reached, tableOf } from './lib/report.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    large: { type: 'boolean' },
    pages: { type: 'boolean' },
    only: { type: 'string' },
    data: { type: 'string' },
    part: { type: 'string', default: '1' },
  },
})
const only = options.only?.split(',')
const quick = options.quick === true

const machine = () => ({ node: process.version, cores: availableParallelism(), quick })

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function run(): Promise<void> {
  const wanted = figuresNamed(only)
  const scratch = options.data === undefined
  const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'tradebox-bench-')))
  const cleanUp = async () => {
    await stopAll()
    if (scratch) {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  const interrupted = () => void cleanUp().finally(() => process.exit(130))
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  try {
    if (options.pages === true) {
      const pages = await measurePages({ dataDir, quick, say })
      say(JSON.stringify({ machine: machine(), pages }))
      process.exitCode = quick || pages.every(({ reached }) => reached) ? 0 : 1
      return
    }
    const figures = await measure({
      dataDir,
      pace: quick ? { rounds: 1, sliceSeconds: 0.2 } : { rounds: 9, sliceSeconds: 1 },
      starts: quick ? 1 : 5,
      wanted,
      say,
    })
    say(`\n${tableOf(figures)}\n`)
    const results = figures.map((one) => ({ ...one, reached: reached(one) }))
    say(JSON.stringify({ machine: machine(), figures: results }))
  } finally {
    await cleanUp()
  }
}

async function runLarge(): Promise<void> {
  const part = Number(options.part)
  const kept = quick ? 'bench-quick' : part === 1 ? 'bench' : `bench-${part}`
  const folder = options.data ?? join(ROOT, '.data', kept)
  const figures = await measureGrowth({
    folder,
    quick,
    part,
    lists: listsNamed(only),
    say,
  })
  say(`\n${growthTable(figures)}\n`)
  say(JSON.stringify({ machine: machine(), figures }))
  process.exitCode = quick || figures.every(({ ratio, atMost }) => ratio <= atMost) ? 0 : 1
}

await (options.large === true ? runLarge() : run())
