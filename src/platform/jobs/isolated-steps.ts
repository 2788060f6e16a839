import type { Logger } from '../log.ts'

/** So many failures one after the other are an outage: what is left would fail as well. */
const FAILURES_IN_A_ROW_MAX = 20

/** Steps of a run that do not depend on each other. */
export type IsolatedSteps = {
  /** Runs a step. If it throws, this is logged with `facts`, and the run goes on. */
  readonly run: <T>(facts: object, step: () => Promise<T>) => Promise<T | undefined>
  /** Throws if a step has failed, so that the run counts as failed. */
  readonly finish: () => void
}

/**
 * Lets a run go on after a step that throws, so that one bad row does not starve those behind it.
 *
 * @param what the message of a failed step in the log
 */
export function isolatedSteps(log: Pick<Logger, 'error'>, what: string): IsolatedSteps {
  let failed = 0
  let inARow = 0
  let first: unknown
  const finish = () => {
    if (failed > 0) {
      throw new Error(`${what}: ${failed} times`, { cause: first })
    }
  }
  return {
    run: async (facts, step) => {
      try {
        const done = await step()
        inARow = 0
        return done
      } catch (error) {
        log.error({ ...facts, err: error }, what)
        first ??= error
        failed += 1
        inARow += 1
        if (inARow === FAILURES_IN_A_ROW_MAX) {
          finish()
        }
        return undefined
      }
    },
    finish,
  }
}
