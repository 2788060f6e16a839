import { join } from 'node:path'
import { LARGE_LISTS } from './lists.ts'
import type { LargeList } from './prepare.ts'
import type { ProcessorTime } from './processor-time.ts'
import { divided, LARGE, type LargeSize } from './size.ts'
import { type LargeWorld, openLargeWorld } from './world.ts'

/** The small database has a hundredth of the rows of the large one, about as many as the demo. */
const SMALLER = 100
/** In a quick run both are smaller. The small one shrinks less, so that its pages stay full. */
const QUICK = 20
const QUICK_SMALLER = 200
const WARM_UP = 15
const ROUNDS = 100
const QUICK_ROUNDS = 6
/**
 * The quantile of a side's times that counts; it leaves out occasional garbage collection and
 * replanning.
 */
const QUANTILE = 0.25

export type GrowthFigure = {
  readonly name: string
  readonly smallMs: number
  readonly largeMs: number
  readonly ratio: number
  readonly atMost: number
}

type Options = {
  readonly folder: string
  readonly quick: boolean
  /** The divisor for the size of the large database. */
  readonly part: number
  readonly wanted: (name: string) => boolean
  readonly say: (line: string) => void
}

/** The processor time of each list over much data and over little, queried in turn. */
export async function measureGrowth(options: Options): Promise<readonly GrowthFigure[]> {
  const { folder, quick, part, wanted, say } = options
  const size = divided(LARGE, quick ? QUICK : part)
  const open = (name: string, of: LargeSize) =>
    openLargeWorld({ folder: join(folder, name), size: of, say })
  const small = await open('small', divided(LARGE, quick ? QUICK_SMALLER : SMALLER))
  try {
    const large = await open('large', size)
    try {
      const figures: GrowthFigure[] = []
      for (const list of LARGE_LISTS.filter(({ name }) => wanted(name))) {
        const figure = await measure(list, { small, large }, quick ? QUICK_ROUNDS : ROUNDS)
        say(`${list.name}: ${figure.ratio.toFixed(2)}`)
        figures.push(figure)
      }
      return figures
    } finally {
      await large.close()
    }
  } finally {
    await small.close()
  }
}

async function measure(
  { name, atMost, prepare }: LargeList,
  { small, large }: { readonly small: LargeWorld; readonly large: LargeWorld },
  rounds: number,
): Promise<GrowthFigure> {
  const asks = [await prepare(small), await prepare(large)] as const
  for (const ask of asks) {
    for (let warm = 0; warm < WARM_UP; warm += 1) {
      await ask()
    }
  }
  const spent = [await small.processorTime(), await large.processorTime()] as const
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await timeOf(asks[0], spent[0]))
    times[1].push(await timeOf(asks[1], spent[1]))
  }
  const [smallMs, largeMs] = [quantile(times[0]), quantile(times[1])]
  return { name, smallMs, largeMs, ratio: largeMs / smallMs, atMost }
}

async function timeOf(ask: () => Promise<unknown>, spent: ProcessorTime): Promise<number> {
  const before = spent()
  await ask()
  return spent() - before
}

function quantile(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * QUANTILE)] ?? Number.NaN
}

export function growthTable(figures: readonly GrowthFigure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length))
  const lines = figures.map(({ name, smallMs, largeMs, ratio, atMost }) =>
    [
      name.padEnd(width),
      smallMs.toFixed(2).padStart(9),
      largeMs.toFixed(2).padStart(9),
      ratio.toFixed(2).padStart(7),
      `<= ${atMost}`.padStart(7),
      ratio <= atMost ? 'reached' : 'missed',
    ].join('  '),
  )
  const head = `${'list'.padEnd(width)}  ${'small ms'.padStart(9)}  ${'large ms'.padStart(9)}  ${'ratio'.padStart(7)}`
  return [head, ...lines].join('\n')
}
