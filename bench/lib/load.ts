import { ask, startPeer } from './children.ts'

export type LoadRequest = {
  readonly url: string
  /** Requests to make in all. */
  readonly amount: number
  /** Makes every address one that was never asked for before. */
  readonly unique: Unique
  /** Of whoever asks; nobody without. */
  readonly cookie?: string
  /** Sixteen when nothing is said. */
  readonly connections?: number
  /** Posted instead, each once; there are as many as requests. */
  readonly posts?: readonly Post[]
}

export type Post = {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * `query`: a parameter that no page knows. `cursor`: a place before the first provider, so that
 * the same rows are found by another input.
 */
export type Unique = 'no' | 'query' | 'cursor'

export type LoadReport = {
  readonly seconds: number
  /** The slowest hundredth took at least so many milliseconds. */
  readonly p99: number
  /** Answers of another status than 200, errors and timeouts. */
  readonly failed: number
}

export type LoadGenerator = { readonly run: (request: LoadRequest) => Promise<LoadReport> }

export function startLoadGenerator(): LoadGenerator {
  const child = startPeer('load-generator.ts')
  return {
    run: async (request) => {
      const report = await ask<LoadReport>(child, request)
      if (report.failed > 0) {
        throw new Error(`${report.failed} of ${request.amount} requests to ${request.url} failed`)
      }
      return report
    },
  }
}
