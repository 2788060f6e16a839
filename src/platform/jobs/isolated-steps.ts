import type { Logger } from '../log.ts'

/** Further failures of a run are only counted: the log need not have each of them every minute. */
const LOGGED_MAX = 20

/** Steps of a run that do not depend on each other. */
export type IsolatedSteps = {
  /** Runs a step. If it throws, this is logged with `facts`, and the run goes on. */
  readonly run: <T>(facts: object, step: () => Promise<T>) => Promise<T | undefined>
  /** Throws if a step has failed, so that the run counts as failed. */
  readonly finish: () => void
}

/**
 * Lets a run go on after steps that throw, so that bad rows never starve those behind them, however
 * many they are. In an outage the run ends where it reads its next rows.
 *
 * @param what the message of a failed step in the log
 */
export function isolatedSteps(log: Pick<Logger, 'error'>, what: string): IsolatedSteps {
  let failed = 0
  let first: unknown
  return {
    run: async (facts, step) => {
      try {
        return await step()
      } catch (error) {
        failed += 1
        if (failed <= LOGGED_MAX) {
          log.error({ ...facts, err: error }, what)
        }
        first ??= error
        return undefined
      }
    },
    finish: () => {
      if (failed > 0) {
        throw new Error(`${what}: ${failed} times`, { cause: first })
      }
    },
  }
}
