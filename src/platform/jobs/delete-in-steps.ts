import type { Database, Tx } from '../tx.ts'

const ROWS = 5_000

/**
 * Deletes expired rows in many transactions of at most 5,000 rows, so that no step blocks others or
 * takes long, however much there is to delete.
 *
 * @param deleteSome deletes at most `rows` rows of a table and returns how many; for several
 *   tables, the largest number
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
