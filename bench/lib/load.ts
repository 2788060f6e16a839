import { ask, startPeer } from './children.ts'

export type LoadRequest = {
  readonly url: string
  /** The total number of requests. */
  readonly amount: number
  /** Makes every address one that was not requested before. */
  readonly unique: Unique
  /** The session cookie; a visitor has none. */
  readonly cookie?: string
  /** Default 16. */
  readonly connections?: number
  /** Requests to post instead, each once; as many as `amount`. */
  readonly posts?: readonly Post[]
}

export type Post = {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * `query`: adds a parameter that no page knows. `cursor`: adds a cursor before the first provider,
 * so that a different input finds the same rows.
 */
export type Unique = 'no' | 'query' | 'cursor'

export type LoadReport = {
  readonly seconds: number
  /** 99th percentile of the latency, in milliseconds. */
  readonly p99: number
  /** Answers with a status other than 2xx, errors and timeouts. */
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
