import type { Result } from '#kit/result.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { CheckoutDeps } from '../deps.ts'

/**
 * Ends terms one by one, at the moment of each: a refund dated before a GST claim would never be
 * claimed. One that throws is logged as `failed` and left to the next run. Returns how many it has
 * ended; throws at the end if one has thrown.
 */
export async function endEach<Term extends { readonly id: string }>(
  { clock, log }: Pick<CheckoutDeps, 'clock' | 'log'>,
  failed: string,
  pages: AsyncIterable<readonly Term[]>,
  end: (term: Term, now: Date) => Promise<Result<undefined, string>>,
): Promise<number> {
  const steps = isolatedSteps(log, failed)
  let ended = 0
  for await (const terms of pages) {
    for (const term of terms) {
      ended += (await steps.run({ term: term.id }, () => end(term, clock.now())))?.ok ? 1 : 0
    }
  }
  steps.finish()
  return ended
}
