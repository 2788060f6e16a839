import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Sql } from 'postgres'

/**
 * Kysely over postgres.js without reserving a connection for each statement: every statement is
 * prepared, and statements of different requests share connections and are pipelined. The
 * ready-made dialect reserves connections, which costs more than half of the throughput.
 */
export function kyselyOver(sql: Sql): Kysely<unknown> {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => execute<R>(sql, query),
    streamQuery: () => {
      throw new Error('streaming is not supported')
    },
  }
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverFor(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

async function execute<R>(sql: Sql, query: CompiledQuery): Promise<QueryResult<R>> {
  // Parameters have the type `unknown`. postgres.js serialises them by the types the server
  // reports.
  const rows = await sql.unsafe(query.sql, [...query.parameters] as never[], { prepare: true })
  return {
    rows: rows as unknown as R[],
    numAffectedRows: BigInt(rows.count ?? 0),
  }
}

/** Transactions are opened by `platform/db`, never through Kysely. */
function driverFor(connection: DatabaseConnection): Driver {
  const refuse = () => Promise.reject(new Error('use Database.transaction'))
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: () => Promise.resolve(),
  }
}
