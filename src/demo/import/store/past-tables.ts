import type { Insertable } from 'kysely'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** Tables of one module, by its own `tables.ts`, to write the past into. */
export type PastTables<Tables> = {
  readonly insertInto: <Name extends keyof Tables & string>(
    table: Name,
    rows: readonly Insertable<Tables[Name]>[],
  ) => Promise<void>
}

/**
 * What happened before the first start was written by nobody: here its rows are, many at once, with
 * the times and the ends that the modules' use cases would have given them.
 */
export function pastTables<Tables>(tx: Tx): PastTables<Tables> {
  const sql = openSql(tx)
  return {
    insertInto: async (table, rows) => {
      const [first] = rows
      if (first !== undefined) {
        const name = sql(String(table))
        const columns = sql.unsafe(Object.keys(first).join(', '))
        // Each value is read as its column's type, and rows of any number are one parameter.
        await sql`
          insert into ${name} (${columns})
          select ${columns}
          from json_populate_recordset(null::${name}, ${JSON.stringify(rows, asText)}::text::json)`
      }
    },
  }
}

/** JSON knows neither bytes nor large numbers; PostgreSQL reads both from text. */
function asText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const written = this[key]
  if (Buffer.isBuffer(written)) {
    return `\\x${written.toString('hex')}`
  }
  return typeof value === 'bigint' ? value.toString() : value
}
