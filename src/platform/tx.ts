declare const opaque: unique symbol

/**
 * A unit of work. Services pass it down; only a module's store can open it, and only onto that
 * module's own tables (see `open-tx.ts`).
 */
export type Tx = { readonly [opaque]: 'transaction' }

/**
 * Where units of work come from. `read` is not a transaction: each statement stands alone and may
 * be pipelined with those of other requests, which is what single reads want.
 */
export type Database = {
  /** The name that the database server knows this process's connections by; no other process has it. */
  readonly clientName: string
  readonly read: Tx
  /**
   * Runs `work` in one READ COMMITTED transaction; commits when it resolves, rolls back when it
   * throws, or when it resolves to a failed Result (nothing half-done is kept by accident). Nobody
   * waits for it longer than some seconds, or `withinMs`: for imports, for which no browser waits.
   */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>, withinMs?: number) => Promise<T>
  /**
   * Transactions and reads over so many connections of their own, for what is done over and over by
   * few: its statements are planned once for each of these connections, and not for each of the pool's.
   */
  readonly lane: (connections: number) => Pick<Database, 'transaction' | 'read'>
  /**
   * Reads the database as it is at one moment, over a connection of its own and for as long as it
   * takes: for audits, which compare what one sale writes in many places.
   */
  readonly snapshot: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * The database cannot be reached, or has no room. What was asked for has not been done and will not
 * be: the caller may try again later (503).
 */
export class DatabaseUnavailable extends Error {
  override name: string = 'DatabaseUnavailable'
}

/**
 * The database had been told to commit and did not answer: it may have happened. `settled` resolves
 * once this process waits for nothing more of it.
 */
export class OutcomeUnknown extends DatabaseUnavailable {
  override name = 'OutcomeUnknown'
  readonly settled: Promise<void>

  constructor(settled: Promise<void>, options?: ErrorOptions) {
    super('the database did not say whether it committed', options)
    this.settled = settled
  }
}
