declare const opaque: unique symbol

/**
 * A unit of work. Services pass it down; only a module's store can open it, and only onto that
 * module's own tables (see `open-tx.ts`).
 */
export type Tx = { readonly [opaque]: 'transaction' }

/**
 * The source of units of work. `read` is not a transaction: each statement stands alone and may be
 * pipelined with those of other requests, which suits single reads.
 */
export type Database = {
  /** The name of this process's connections at the database server, unique to this process. */
  readonly clientName: string
  readonly read: Tx
  /**
   * Runs `work` in one READ COMMITTED transaction. Commits when it resolves, rolls back when it
   * throws or resolves to a failed Result (so that no partial change is kept by accident). The time
   * limit is a few seconds, or `withinMs`, meant for imports that no browser waits for.
   */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>, withinMs?: number) => Promise<T>
  /**
   * Transactions and reads on this many separate connections, for work that repeats the same
   * statements: they are planned once for each of these connections instead of for each of the
   * pool's.
   */
  readonly lane: (connections: number) => Pick<Database, 'transaction' | 'read'>
  /**
   * Reads the database as of one moment, on a separate connection. For audits, which compare what
   * one sale writes in many places. No time limit but `withinMs`.
   */
  readonly snapshot: <T>(work: (tx: Tx) => Promise<T>, withinMs?: number) => Promise<T>
}

/**
 * The database is unreachable or out of space. The work was not done and will not be; the caller
 * may retry later (503).
 */
export class DatabaseUnavailable extends Error {
  override name: string = 'DatabaseUnavailable'
}

/**
 * The commit was sent to the database but not answered, so it may have happened. `settled` resolves
 * once this process has nothing more of it in progress.
 */
export class OutcomeUnknown extends DatabaseUnavailable {
  override name = 'OutcomeUnknown'
  readonly settled: Promise<void>

  constructor(settled: Promise<void>, options?: ErrorOptions) {
    super('the database did not say whether it committed', options)
    this.settled = settled
  }
}
