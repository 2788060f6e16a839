/** One part of a database's contents, inserted in one transaction. */
export type Part = {
  readonly what: string
  /**
   * The tables whose indexes are dropped and built again afterwards, which is faster than updating
   * them.
   */
  readonly tables: readonly string[]
  readonly statements: readonly string[]
}
