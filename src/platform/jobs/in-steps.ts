import type { Database, Tx } from '../tx.ts'

/**
 * Deletes or erases expired rows in many transactions, so that no step blocks others or takes long,
 * however much there is to do.
 *
 * @param doSome changes at most `limit` rows of a table and returns how many; for several tables,
 *   the largest number
 */
export async function inSteps(
  db: Pick<Database, 'transaction'>,
  doSome: (tx: Tx, limit: number) => Promise<number>,
  limit = 5_000,
): Promise<void> {
  let done = limit
  while (done === limit) {
    done = await db.transaction((tx) => doSome(tx, limit))
  }
}
