import type { Pace } from './compare.ts'

/** The settings of a benchmark run. */
export type Measuring = {
  readonly dataDir: string
  readonly pace: Pace
  readonly starts: number
  readonly wanted: (id: string) => boolean
  readonly say: (line: string) => void
}
