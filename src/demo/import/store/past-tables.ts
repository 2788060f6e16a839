import type { Insertable } from 'kysely'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** Inserts past rows into the tables of one module, typed by its own `tables.ts`. */
export type PastTables<Tables> = {
  readonly insertInto: <Name extends keyof Tables & string>(
    table: Name,
    rows: readonly Insertable<Tables[Name]>[],
  ) => Promise<void>
}

/**
 * The demo's past was not written by use cases. This inserts its rows in bulk, with the times and
 * results that the modules' use cases would have produced.
 */
export function pastTables<Tables>(tx: Tx): PastTables<Tables> {
  const sql = openSql(tx)
  return {
    insertInto: async (table, rows) => {
      const [first] = rows
      if (first !== undefined) {
        const name = sql(String(table))
        const columns = sql.unsafe(Object.keys(first).join(', '))
        // Each value is parsed as its column's type, and any number of rows is one parameter.
        await sql`
          insert into ${name} (${columns})
          select ${columns}
          from json_populate_recordset(null::${name}, ${JSON.stringify(rows, asText)}::text::json)`
      }
    },
  }
}

/** JSON has no bytes or large integers; PostgreSQL reads both from text. */
function asText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const written = this[key]
  if (Buffer.isBuffer(written)) {
    return `\\x${written.toString('hex')}`
  }
  return typeof value === 'bigint' ? value.toString() : value
}
