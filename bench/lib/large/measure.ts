import { join } from 'node:path'
import { quantile } from '../compare.ts'
import { beside } from './beside.ts'
import { LARGE_LISTS } from './lists/lists.ts'
import type { LargeList } from './lists/prepare.ts'
import type { ProcessorTime } from './processor-time.ts'
import { divided, LARGE, type LargeSize } from './size.ts'
import { type LargeWorld, openLargeWorld } from './world.ts'

/** The small database has a hundredth of the rows of the large one, about as many as the demo. */
const SMALLER = 100
/**
 * In a quick run both are smaller. The small one shrinks less, so that its pages stay full. It shows that
 * every list can be measured; its ratios are rough, as other programs run beside it.
 */
const QUICK = 20
const QUICK_SMALLER = 200
const WARM_UP = 15
const ROUNDS = 100
const QUICK_ROUNDS = 12
/**
 * The quantile of a side's times that counts; it leaves out occasional garbage collection and
 * replanning.
 */
const QUANTILE = 0.25
/** Requests timed by the clock are in slices, as what runs beside them runs in one world at a time. */
const SLICE = 6
const MEDIAN = 0.5

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
  readonly lists: readonly LargeList[]
  readonly say: (line: string) => void
}

/**
 * What each list costs over much data and over little, queried in turn: processor time, or time by
 * the clock beside its readers.
 */
export async function measureGrowth(options: Options): Promise<readonly GrowthFigure[]> {
  const { folder, quick, part, lists, say } = options
  const size = divided(LARGE, quick ? QUICK : part)
  const open = (name: string, of: LargeSize) =>
    openLargeWorld({ folder: join(folder, name), size: of, say })
  const small = await open('small', divided(LARGE, quick ? QUICK_SMALLER : SMALLER))
  try {
    const large = await open('large', size)
    try {
      const figures: GrowthFigure[] = []
      for (const list of lists) {
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

/** The lists that have one of these parts in their names; throws at a part that is in none. */
export function listsNamed(parts: readonly string[] | undefined): readonly LargeList[] {
  if (parts === undefined) {
    return LARGE_LISTS
  }
  const unknown = parts.filter((part) => !LARGE_LISTS.some(({ name }) => name.includes(part)))
  if (unknown.length > 0) {
    const names = LARGE_LISTS.map(({ name }) => name).join('\n')
    throw new Error(`--only: no list is named ${unknown.join(' or ')}; there are\n${names}`)
  }
  return LARGE_LISTS.filter(({ name }) => parts.some((part) => name.includes(part)))
}

type Worlds = { readonly small: LargeWorld; readonly large: LargeWorld }

async function measure(
  { name, atMost, prepare, readers }: LargeList,
  { small, large }: Worlds,
  rounds: number,
): Promise<GrowthFigure> {
  const sides = [
    { world: small, ask: await prepare(small), times: [] as number[] },
    { world: large, ask: await prepare(large), times: [] as number[] },
  ]
  for (const { ask } of sides) {
    for (let warm = 0; warm < WARM_UP; warm += 1) {
      await ask()
    }
  }
  if (readers === undefined) {
    await byProcessor(sides, rounds)
  } else {
    await byClock(sides, rounds, readers)
  }
  const at = readers === undefined ? QUANTILE : MEDIAN
  const [smallMs = Number.NaN, largeMs = Number.NaN] = sides.map(({ times }) => quantile(times, at))
  return { name, smallMs, largeMs, ratio: largeMs / smallMs, atMost }
}

type Side = {
  readonly world: LargeWorld
  readonly ask: () => Promise<unknown>
  readonly times: number[]
}

async function byProcessor(sides: readonly Side[], rounds: number): Promise<void> {
  const watched: { side: Side; spent: ProcessorTime }[] = []
  for (const side of sides) {
    watched.push({ side, spent: await side.world.processorTime() })
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { side, spent } of watched) {
      side.times.push(await timeOf(side.ask, spent))
    }
  }
}

async function byClock(
  sides: readonly Side[],
  rounds: number,
  readers: NonNullable<LargeList['readers']>,
): Promise<void> {
  for (let round = 0; round < rounds; round += SLICE) {
    for (const { world, ask, times } of sides) {
      await beside(
        readers.map((read) => () => read(world)),
        async () => {
          for (let one = 0; one < SLICE; one += 1) {
            times.push(await timeOf(ask, () => performance.now()))
          }
        },
      )
    }
  }
}

async function timeOf(ask: () => Promise<unknown>, spent: ProcessorTime): Promise<number> {
  const before = spent()
  await ask()
  return spent() - before
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
