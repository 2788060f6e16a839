import type { Pace } from './compare.ts'

/** What a run of the benchmark is told. */
export type Measuring = {
  readonly dataDir: string
  readonly pace: Pace
  readonly starts: number
  readonly wanted: (id: string) => boolean
  readonly say: (line: string) => void
}
