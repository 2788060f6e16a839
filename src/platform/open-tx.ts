import type { Kysely, Transaction } from 'kysely'
import type { Sql } from 'postgres'
import { assert } from '#kit/assert.ts'
import type { Tx } from './tx.ts'

/** What a `Tx` is underneath. Known here and to `platform/db`, nowhere else. */
export type OpenTx = {
  readonly kysely: Kysely<unknown>
  readonly sql: Sql
  /** One prepared statement, its rows as arrays of values; see `read-tuples.ts`. */
  readonly tuples: (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[][]>
  /** Sends a signal once the unit has committed; at once where there is no transaction. */
  readonly signal: (channel: string, text: string) => void
  /** Absent where there is no transaction. */
  readonly savepoint?: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * Opens a unit of work onto the tables of the calling store's module. A table outside `Tables` is
 * a compile error, which is what keeps one module's SQL off another's tables.
 */
export function openTx<Tables>(tx: Tx): Kysely<Tables> {
  // The only place where the opaque type is undone.
  return (tx as unknown as OpenTx).kysely as unknown as Transaction<Tables>
}

/**
 * Raw SQL, for files whose statements the builder of `openTx` cannot say or says worse: `with`, joins
 * that aggregate, rows in and out of arrays, functions of the database. Values are always parameters.
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
 * Runs `work` in a savepoint: when it throws, what it did is undone and the transaction goes on. An
 * SQL error that is merely caught, without a savepoint around it, fails the whole transaction.
 */
export function inSavepoint<T>(tx: Tx, work: (nested: Tx) => Promise<T>): Promise<T> {
  const { savepoint } = tx as unknown as OpenTx
  assert(savepoint !== undefined, 'a savepoint stands in a transaction')
  return savepoint(work)
}
