const TWO_UPDATES = 'new multixact has more than one updating member'

/**
 * A deadlock, a serialisation that failed, or two updates of a row that others hold for key share:
 * while the first is being rolled back, PostgreSQL 18 counts it as aborted where it looks for
 * conflicts, and as running where it writes down who holds the row (`DoesMultiXactIdConflict`,
 * `MultiXactIdExpand`), and refuses the second.
 */
export function isCollision(error: unknown): boolean {
  return (
    isCoded(error) &&
    (error.code === '40P01' ||
      error.code === '40001' ||
      (error.code === 'XX000' && error.message.startsWith(TWO_UPDATES)))
  )
}

/**
 * A newer version has given a table another column while we run. Outside a transaction the driver asks
 * again; within one it has only forgotten what its connection had planned.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return isCoded(error) && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** It waited in a queue for a row or a table: by the next time the queue is shorter, or nobody waits for it. */
export function isLockTimeout(error: unknown): boolean {
  return isCoded(error) && error.code === '55P03'
}

function isCoded(
  error: unknown,
): error is Error & { readonly code: unknown; readonly routine?: unknown } {
  return error instanceof Error && 'code' in error
}
