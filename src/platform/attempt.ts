import type { Result } from '#kit/result.ts'
import { inSavepoint } from './open-tx.ts'
import type { Tx } from './tx.ts'

class RolledBack extends Error {}

/**
 * Runs `work` in a savepoint and rolls back to it when `work` returns a failure. The surrounding
 * transaction continues.
 */
export async function attempt<T, Code extends string>(
  tx: Tx,
  work: (nested: Tx) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> {
  let failed: Result<T, Code> | undefined
  try {
    return await inSavepoint(tx, async (nested) => {
      const done = await work(nested)
      if (!done.ok) {
        failed = done
        throw new RolledBack()
      }
      return done
    })
  } catch (error) {
    if (error instanceof RolledBack && failed !== undefined) {
      return failed
    }
    throw error
  }
}
