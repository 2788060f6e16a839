/**
 * Like `Promise.all`, for independent statements in one transaction: they are sent one after the
 * other without waiting, and run in that order. It settles only when all have settled, even if some
 * fail, so that none sends a statement after the transaction's end.
 */
export async function pipelined<T extends readonly unknown[] | []>(
  work: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const settled = await Promise.allSettled(work)
  const reasons = settled.flatMap((one): readonly unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  )
  if (reasons.length > 0) {
    throw reasons.find((reason) => !isConsequence(reason)) ?? reasons[0]
  }
  return Promise.all(work)
}

/** PostgreSQL refuses all statements after the one that failed. */
function isConsequence(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === '25P02'
}
