const TWO_UPDATERS_MESSAGE = 'new multixact has more than one updating member'

/**
 * A deadlock, a serialization failure, or two updates of a row that others have locked FOR KEY
 * SHARE. In the last case, while the first update is being rolled back, PostgreSQL 18 counts it as
 * aborted when it checks for conflicts but as running when it records the lockers
 * (`DoesMultiXactIdConflict`, `MultiXactIdExpand`), and refuses the second update.
 */
export function isConcurrencyConflict(error: unknown): boolean {
  return (
    isCoded(error) &&
    (error.code === '40P01' ||
      error.code === '40001' ||
      (error.code === 'XX000' && error.message.startsWith(TWO_UPDATERS_MESSAGE)))
  )
}

/**
 * A newer version of the product added a column to a table while this process runs. Outside a
 * transaction the driver retries the statement. Inside one it only drops the connection's plans.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return isCoded(error) && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/**
 * The statement waited in a queue for a row or table lock. On a retry the queue is shorter or gone.
 */
export function isLockTimeout(error: unknown): boolean {
  return isCoded(error) && error.code === '55P03'
}

function isCoded(
  error: unknown,
): error is Error & { readonly code: unknown; readonly routine?: unknown } {
  return error instanceof Error && 'code' in error
}
