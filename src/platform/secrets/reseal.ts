import type { Sql, TransactionSql } from 'postgres'
import { present } from '#kit/assert.ts'
import { liftTimeLimits } from '../db/session-limits.ts'
import type { Secrets } from './secrets.ts'

/** A column of encrypted values, with the names and contexts of the code that encrypts them. */
export type SealedColumn = {
  readonly table: string
  readonly column: string
  /** The table's primary key. */
  readonly key: readonly string[]
  /** The context with which a value was encrypted. */
  readonly context: (...key: string[]) => string
}

export type Resealed = {
  readonly count: number
  /** The places of values that no key of the ring decrypts. */
  readonly unreadable: readonly string[]
}

type Row = Readonly<Record<string, string | boolean | Buffer>>
type Parameters = (string | boolean | number | Buffer)[]

const BATCH = 200

/**
 * Re-encrypts the values that use older keys, in primary key order, while the product runs.
 * Progress needs no record, because each value names its key. A value that changes meanwhile is
 * skipped.
 */
export async function resealColumn(
  sql: Sql,
  secrets: Secrets,
  sealed: SealedColumn,
): Promise<Resealed> {
  const { table, column, key, context } = sealed
  const where = key.map((name, index) => `"${name}" = $${index + 3}`).join(' and ')
  const update = `update "${table}" set "${column}" = $1 where "${column}" = $2 and ${where}`
  const unreadable: string[] = []
  let count = 0
  for (let after: Parameters = []; ; ) {
    const rows = await listOlder(sql, secrets, sealed, after)
    const changes: Parameters[] = []
    for (const row of rows) {
      const before = partOf(row, column)
      const ids = key.map((name) => partOf(row, name))
      const value =
        before instanceof Buffer ? secrets.reseal(context(...ids.map(String)), before) : undefined
      if (value === undefined) {
        unreadable.push(`${table}.${column} ${ids.join(' ')}`)
      } else {
        changes.push([value, before, ...ids])
      }
      after = ids
    }
    count += await sql.begin(async (tx) => {
      const done = await Promise.all(changes.map((change) => tx.unsafe(update, change)))
      return done.reduce((sum, { count: changed }) => sum + changed, 0)
    })
    if (rows.length < BATCH) {
      return { count, unreadable }
    }
  }
}

/** How many values of a column are encrypted with a key. */
export async function countUnder(
  sql: Sql,
  kid: string,
  { table, column }: Pick<SealedColumn, 'table' | 'column'>,
): Promise<number> {
  const head = headOf(kid)
  const [row] = await readAtLength(sql, (tx) =>
    tx.unsafe<{ n: number }[]>(
      `select count(*)::int as n from "${table}"
      where substring("${column}" from 1 for $1::int) = $2`,
      [head.length, head],
    ),
  )
  return row?.n ?? 0
}

function listOlder(
  sql: Sql,
  { newestKid }: Secrets,
  { table, column, key }: SealedColumn,
  after: Parameters,
): Promise<readonly Row[]> {
  const names = key.map((name) => `"${name}"`).join(', ')
  const places = key.map((_, index) => `$${index + 3}`).join(', ')
  const head = headOf(newestKid)
  return readAtLength(sql, (tx) =>
    tx.unsafe<Row[]>(
      `select ${names}, "${column}" from "${table}"
      where "${column}" is not null and substring("${column}" from 1 for $1::int) <> $2
        ${after.length === 0 ? '' : `and (${names}) > (${places})`}
      order by ${names} limit ${BATCH}`,
      [head.length, head, ...after],
    ),
  )
}

/**
 * Reads without the time limits of requests: a count, and a run that continues an earlier one, may
 * have to go through a large table.
 */
async function readAtLength<T>(
  sql: Sql,
  read: (tx: TransactionSql) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const { rows } = await sql.begin('read only', async (tx) => {
    await liftTimeLimits(tx)
    return { rows: await read(tx) }
  })
  return rows
}

/** The first bytes of a value encrypted with this key. */
function headOf(kid: string): Buffer {
  return Buffer.from([kid.length, ...Buffer.from(kid)])
}

function partOf(row: Row, name: string): string | boolean | Buffer {
  return present(row[name], `${name} was selected`)
}
