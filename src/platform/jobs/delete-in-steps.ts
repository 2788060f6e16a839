import type { Database, Tx } from '../tx.ts'

const ROWS = 5_000

/**
 * Deletes what has served its time, some thousand rows in a transaction: nobody waits for it, and
 * however much there is, no step takes too long.
 *
 * @param deleteSome deletes at most so many rows of a table and gives how many; the most, of several
 */
export async function deleteInSteps(
  db: Database,
  deleteSome: (tx: Tx, rows: number) => Promise<number>,
): Promise<void> {
  let deleted = ROWS
  while (deleted === ROWS) {
    deleted = await db.transaction((tx) => deleteSome(tx, ROWS))
  }
}
