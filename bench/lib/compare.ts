import type { LoadGenerator, LoadReport, Unique } from './load.ts'
import type { Server } from './server.ts'

export type Side = {
  readonly server: Server
  readonly path: string
  readonly unique: Unique
  readonly cookie?: string
}

type Timing = {
  /** Processor time of the server's process per request, in microseconds. */
  readonly cpuMicros: number
  readonly perSecond: number
  readonly p99Millis: number
}

export type Comparison = {
  readonly ours: Timing
  readonly reference: Timing
  /** The reference's processor time divided by ours: 1 is as cheap as the bare server. */
  readonly cpuRatio: number
  /** Our requests per second divided by the reference's. */
  readonly rateRatio: number
}

export type Pace = { readonly rounds: number; readonly sliceSeconds: number }

/** A quick run only shows that a figure can be measured; it uses small amounts. */
export const isQuick = ({ rounds }: Pace): boolean => rounds <= 3

const WARM_UP_REQUESTS_PER_SECOND = 200
const FEWEST_REQUESTS = 50

/**
 * Loads both sides in turn and takes the medians; a ratio is the median of the ratios of the
 * rounds.
 */
export async function compare(
  load: LoadGenerator,
  ours: Side,
  reference: Side,
  { rounds, sliceSeconds }: Pace,
): Promise<Comparison> {
  const amounts = [
    await warmUp(load, ours, sliceSeconds),
    await warmUp(load, reference, sliceSeconds),
  ] as const
  const pairs: (readonly [Timing, Timing])[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push([await slice(load, ours, amounts[0]), await slice(load, reference, amounts[1])])
  }
  return {
    ours: medianTiming(pairs.map(([own]) => own)),
    reference: medianTiming(pairs.map(([, bare]) => bare)),
    cpuRatio: median(pairs.map(([own, bare]) => bare.cpuMicros / own.cpuMicros)),
    rateRatio: median(pairs.map(([own, bare]) => own.perSecond / bare.perSecond)),
  }
}

/** Two rounds, so that the code is compiled; returns the number of requests that fill a slice. */
async function warmUp(load: LoadGenerator, side: Side, sliceSeconds: number): Promise<number> {
  const few = Math.ceil(WARM_UP_REQUESTS_PER_SECOND * sliceSeconds)
  const first = await run(load, side, few)
  const amount = filling(few / first.seconds, sliceSeconds)
  const second = await run(load, side, amount)
  return filling(amount / second.seconds, sliceSeconds)
}

function filling(perSecond: number, sliceSeconds: number): number {
  return Math.max(FEWEST_REQUESTS, Math.ceil(perSecond * sliceSeconds))
}

async function slice(load: LoadGenerator, side: Side, amount: number): Promise<Timing> {
  const before = await side.server.cpuSeconds()
  const { seconds, p99 } = await run(load, side, amount)
  const after = await side.server.cpuSeconds()
  return {
    cpuMicros: ((after - before) / amount) * 1e6,
    perSecond: amount / seconds,
    p99Millis: p99,
  }
}

function run(
  load: LoadGenerator,
  { server, path, unique, cookie }: Side,
  amount: number,
): Promise<LoadReport> {
  return load.run({ url: server.url + path, amount, unique, cookie })
}

function medianTiming(timings: readonly Timing[]): Timing {
  return {
    cpuMicros: median(timings.map((timing) => timing.cpuMicros)),
    perSecond: median(timings.map((timing) => timing.perSecond)),
    p99Millis: median(timings.map((timing) => timing.p99Millis)),
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** The value at the given quantile: 0.99 gives the 99th percentile. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
