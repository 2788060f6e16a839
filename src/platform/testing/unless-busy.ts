import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 20
const PAUSE_MS = 250

type Answer = { readonly statusCode: number } | { readonly status: number }

/**
 * Asks again while the answer is 503, which is how a busy machine refuses any request. Returns the
 * last answer, so a request that is always answered so is still found.
 */
export async function unlessBusy<A extends Answer>(ask: () => Promise<A>): Promise<A> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    const status = 'statusCode' in answer ? answer.statusCode : answer.status
    if (status !== 503 || tries === TRIES) {
      return answer
    }
    await sleep(PAUSE_MS)
  }
}
