import { tuplesOf } from './open-tx.ts'
import type { Tx } from './tx.ts'

/** What a hot read is bound to; dates and lists included. */
export type Parameter = string | number | boolean | Date | null | readonly string[]

/**
 * For the hottest reads of a store: one prepared statement whose rows come as tuples in the order
 * of its columns. The driver builds an object for each row at twice the cost of all the rest. Outside
 * a transaction such reads share a few connections, one behind the other, so that a system call
 * carries several of them; a slow one would keep others waiting.
 *
 * @param text the same text for the same kind of read, or each one is prepared anew; never made of
 *   what somebody sent, which belongs in `parameters` ($1, $2 ...)
 */
export async function readTuples<T extends readonly unknown[]>(
  tx: Tx,
  text: string,
  parameters: readonly Parameter[],
): Promise<readonly T[]> {
  // The columns' types are known to the store that wrote the statement, not to the driver.
  return (await tuplesOf(tx)(text, parameters)) as unknown as readonly T[]
}
