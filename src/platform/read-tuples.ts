import { tuplesOf } from './open-tx.ts'
import type { Tx } from './tx.ts'

/** A parameter of a hot read. Dates and lists are allowed. */
export type Parameter = string | number | boolean | Date | null | readonly string[]

/**
 * For the hottest reads of a store: one prepared statement whose rows are tuples in column order.
 * Building an object for each row in the driver would cost twice as much as everything else.
 * Outside a transaction such reads are pipelined on a few connections, so that one system call
 * carries several of them; a slow read would delay the others.
 *
 * @param text must be the same for the same kind of read, or each is prepared anew; never built
 *   from input, which belongs in `parameters` ($1, $2 ...)
 */
export async function readTuples<T extends readonly unknown[]>(
  tx: Tx,
  text: string,
  parameters: readonly Parameter[],
): Promise<readonly T[]> {
  // The column types are known to the store that wrote the statement, not to the driver.
  return (await tuplesOf(tx)(text, parameters)) as unknown as readonly T[]
}
