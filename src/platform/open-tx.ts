import type { Kysely, Transaction } from 'kysely'
import type { Sql } from 'postgres'
import { assert } from '#kit/assert.ts'
import type { Tx } from './tx.ts'

/** The inside of a `Tx`. Known only to this file and `platform/db`. */
export type OpenTx = {
  readonly kysely: Kysely<unknown>
  readonly sql: Sql
  /** Runs one prepared statement and returns rows as arrays of values. See `read-tuples.ts`. */
  readonly tuples: (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[][]>
  /** Sends a signal after the unit commits, or immediately outside a transaction. */
  readonly signal: (channel: string, text: string) => void
  /** Absent outside a transaction. */
  readonly savepoint?: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * Opens a unit of work for the tables of the calling store's module. A table outside `Tables` is a
 * compile error, which keeps modules from using each other's tables.
 */
export function openTx<Tables>(tx: Tx): Kysely<Tables> {
  // The only cast that opens the opaque type.
  return (tx as unknown as OpenTx).kysely as unknown as Transaction<Tables>
}

/**
 * Raw SQL, for statements that the builder of `openTx` cannot express or expresses worse: `with`,
 * joins with aggregates, rows from and to arrays, database functions. Values are always parameters.
 */
export function openSql(tx: Tx): Sql {
  return (tx as unknown as OpenTx).sql
}

/** For `read-tuples.ts`. */
export function tuplesOf(tx: Tx): OpenTx['tuples'] {
  return (tx as unknown as OpenTx).tuples
}

/** For `signals.ts`. */
export function signalOf(tx: Tx): OpenTx['signal'] {
  return (tx as unknown as OpenTx).signal
}

/**
 * Runs `work` in a savepoint: when it throws, its changes are rolled back and the transaction
 * continues. An SQL error that is only caught, without a savepoint, fails the whole transaction.
 */
export function inSavepoint<T>(tx: Tx, work: (nested: Tx) => Promise<T>): Promise<T> {
  const { savepoint } = tx as unknown as OpenTx
  assert(savepoint !== undefined, 'a savepoint needs a transaction')
  return savepoint(work)
}
