/** A part of what a database is filled with, in one transaction. */
export type Part = {
  readonly what: string
  /** Whose indexes are made anew afterwards, which is faster than keeping them. */
  readonly tables: readonly string[]
  readonly statements: readonly string[]
}
